import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { actionDefaults } from '../endpoint-defaults.ts';
import { foldTag, richTextLimits } from './rich-text.ts';

const notATag = `must be a hashtag without #, of at most ${richTextLimits.tagLength} letters, digits and underscores, with at least one letter`;

/** The tag as somebody wrote it, without `#`. The server folds it. */
const TagParams = z.object({
  tag: z
    .string()
    .check(z.refine((tag) => foldTag(tag) !== null, { error: notATag }))
    .register(z.globalRegistry, { minLength: 1, maxLength: richTextLimits.tagLength }),
});

export const tagCalls = {
  followTag: endpoint({ ...actionDefaults, name: 'followTag', path: '/tags/follow/:tag', params: TagParams }),
  unfollowTag: endpoint({
    ...actionDefaults,
    name: 'unfollowTag',
    method: 'DELETE',
    path: '/tags/follow/:tag',
    params: TagParams,
  }),
} as const;
