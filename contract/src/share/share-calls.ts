import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { readDefaults } from '../endpoint-defaults.ts';
import { Count, text } from '../fields.ts';
import { FocalPoint } from '../media/media.ts';

/** The longest path of a page. An email address of `profileLimits.email` units can be three times as long in a URL. */
const maxPathLength = 1000;

/** The author of a post, or the owner of a profile. No field contains an email address. */
const PreviewPerson = z.object({ fullName: z.string(), username: z.string(), profileAvatar: z.string() });

const PostPreview = z.object({
  kind: z.literal('post'),
  person: PreviewPerson,
  /** The caption, cut. */
  text: z.string(),
  /** The first picture, or null if there is none or the post is sensitive. */
  picture: z.nullable(z.object({ url: z.string(), alt: z.string(), focus: FocalPoint })),
  isSensitive: z.boolean(),
  /** Null if the author hides the counts of likes. */
  likeCount: z.nullable(Count),
  commentCount: Count,
});

const ProfilePreview = z.object({
  kind: z.literal('profile'),
  person: PreviewPerson,
  /** The bio, cut. */
  text: z.string(),
  postCount: Count,
  followerCount: Count,
});

/** What a signed-out visitor sees of a shared link, beside the login form. */
export const SharePreview = z.discriminatedUnion('kind', [PostPreview, ProfilePreview]);
export type SharePreview = z.infer<typeof SharePreview>;

export const shareCalls = {
  /**
   * `preview` is null if the page does not exist, or if it is not public. Both responses are the same, so that nobody
   * learns that something private exists.
   */
  getSharePreview: endpoint({
    ...readDefaults,
    name: 'getSharePreview',
    path: '/share/preview',
    query: z.object({ path: text(maxPathLength) }),
    response: z.object({ preview: z.nullable(SharePreview) }),
  }),
} as const;
