import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { readDefaults } from '../endpoint-defaults.ts';
import { Count } from '../fields.ts';
import { Media } from '../media/media.ts';
import { OtherPerson } from '../profiles/user.ts';

/** A person whom the caller may want to follow. */
export const Suggestion = z.object({
  user: OtherPerson,
  followerCount: Count,
  /** The names of at most two people whom the caller follows and who follow this person. */
  knownBy: z.array(z.string()),
  /** The number of such people. The server checks only the newest `followLimits.suggestedBy`. */
  knownCount: Count,
  /** The newest public posts, at most `onboardingLimits.pictures`. Empty unless the caller asks for pictures. */
  pictures: z.array(z.object({ postId: z.string(), media: Media })),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const suggestionCalls = {
  listSuggestions: endpoint({
    ...readDefaults,
    access: 'required',
    name: 'listSuggestions',
    path: '/users/suggestions',
    query: z.object({ pictures: z.optional(z.literal('true', 'must be true or absent')) }),
    response: z.object({ suggestions: z.array(Suggestion) }),
  }),
} as const;
