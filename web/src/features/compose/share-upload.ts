import { AppError } from '@glimpse/contract/app-error';
import { mediaId } from '@glimpse/contract/media/media';
import { allMedia } from '@glimpse/contract/posts/post';
import { postCalls } from '@glimpse/contract/posts/post-calls';
import * as z from 'zod/mini';
import { call } from '../../lib/api/call.ts';

/** One of the media of a post on its way. */
const media = {
  alt: z.string(),
  /** The upload that the server has checked; null when the file was chosen without a network (lib/browser/held-files.ts). */
  uploadId: z.nullable(z.string()),
  /** What can be shown of it until then. '' for nothing. */
  stillUrl: z.string(),
};

/**
 * A post on its way. What stands in for its id is the first upload: the server uses one up for one post. `more`: what it shows
 * after the first; not in posts that an earlier release has held.
 */
export const HeldPost = z.object({
  id: z.string(),
  author: z.object({ uid: z.string(), email: z.string() }),
  content: z.string(),
  ...media,
  more: z.optional(z.array(z.object(media))),
  /** Whom the names in the caption mean. */
  mentionedUids: z.optional(z.array(z.string())),
});
export type HeldPost = z.infer<typeof HeldPost>;

export type HeldMedia = Pick<HeldPost, 'alt' | 'uploadId' | 'stillUrl'>;

/** All that it is to show, in order. */
export const heldMedia = ({ alt, uploadId, stillUrl, more = [] }: HeldPost): readonly HeldMedia[] => [
  { alt, uploadId, stillUrl },
  ...more,
];

export const isGone = (error: unknown): boolean => error instanceof AppError && error.code === 'not-found';

/**
 * Shares a post of checked uploads, in the order of its media; that it has been shared already, since an answer was lost,
 * counts as done. Throws AppError.
 */
export async function shareUploads(post: HeldPost, uploadIds: readonly string[]): Promise<void> {
  const { author, content, mentionedUids } = post;
  const media = heldMedia(post).flatMap(({ alt }, at) => {
    const uploadId = uploadIds[at];
    return uploadId === undefined ? [] : [{ uploadId, alt }];
  });
  const [only, ...others] = media;
  const shown = others.length === 0 && only ? only : { media };
  try {
    await call(postCalls.createPost, { body: { postData: { content, mentionedUids, ...shown } } });
  } catch (error) {
    if (!isGone(error) || !(await isShared(author, uploadIds))) throw error;
  }
}

/** Whether one of the author's newest posts shows just these uploads. */
async function isShared({ email }: HeldPost['author'], uploadIds: readonly string[]): Promise<boolean> {
  const { posts } = await call(postCalls.listUserPosts, { params: { username: email } });
  const wanted = uploadIds.join();
  return posts.some((post) => allMedia(post).map(mediaId).join() === wanted);
}
