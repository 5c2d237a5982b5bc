import { AppError } from '@glimpse/contract/app-error';
import { postCalls } from '@glimpse/contract/calls/posts';
import { storagePaths } from '@glimpse/contract/paths';
import * as z from 'zod/mini';
import { call } from '../../lib/api/call.ts';

/** A post on its way. What stands in for its id is the upload: the server uses one up for one post. */
export const HeldPost = z.object({
  id: z.string(),
  author: z.object({ uid: z.string(), email: z.string() }),
  content: z.string(),
  alt: z.string(),
  /** Whom the names in the caption mean. */
  mentionedUids: z.optional(z.array(z.string())),
  /** The upload that the server has checked; null when the file was chosen without a network (lib/browser/held-files.ts). */
  uploadId: z.nullable(z.string()),
  /** What can be shown of it until then. '' for nothing. */
  stillUrl: z.string(),
});
export type HeldPost = z.infer<typeof HeldPost>;

export const isGone = (error: unknown): boolean => error instanceof AppError && error.code === 'not-found';

/** Shares a checked upload; that it has been shared already, since an answer was lost, counts as done. Throws AppError. */
export async function shareUpload(
  { author, content, alt, mentionedUids }: HeldPost,
  uploadId: string,
): Promise<void> {
  try {
    await call(postCalls.createPost, { body: { postData: { content, alt, mentionedUids, uploadId } } });
  } catch (error) {
    if (!isGone(error) || !(await isShared(author, uploadId))) throw error;
  }
}

/** Whether one of the author's newest posts shows this upload. */
async function isShared({ uid, email }: HeldPost['author'], uploadId: string): Promise<boolean> {
  const { posts } = await call(postCalls.listUserPosts, { params: { username: email } });
  return posts.some(({ media }) => media.path === storagePaths.mediaFolder(uid, uploadId));
}
