import { AppError } from '@glimpse/contract/app-error';
import { mediaId } from '@glimpse/contract/media/media';
import { mediaOfResponse } from '@glimpse/contract/posts/post';
import { postCalls } from '@glimpse/contract/posts/post-calls';
import * as z from 'zod/mini';
import { call } from '../../lib/api/call.ts';
import { recordSharing } from './server-draft.ts';

const queuedMedia = {
  alt: z.string(),
  /** The upload that the server has checked, or null if the file is only in this browser (queued-files.ts). */
  uploadId: z.nullable(z.string()),
  /** The picture to show until the post is shared. '' if the server has none yet. */
  stillUrl: z.string(),
};

/** A post in the outbox. The fields of its first media are fields of the post. `more` has the other media. */
export const QueuedPost = z.object({
  id: z.string(),
  author: z.object({ uid: z.string(), email: z.string() }),
  content: z.string(),
  ...queuedMedia,
  /** Posts that an earlier release queued do not have this field. */
  more: z.optional(z.array(z.object(queuedMedia))),
  mentionedUids: z.optional(z.array(z.string())),
  sensitive: z.optional(z.boolean()),
  /** The draft on the server that becomes the post. */
  draftId: z.optional(z.string()),
});
export type QueuedPost = z.infer<typeof QueuedPost>;

export type QueuedMedia = Pick<QueuedPost, 'alt' | 'uploadId' | 'stillUrl'>;

/** Returns all media of the post, in order. */
export const mediaOfQueued = ({ alt, uploadId, stillUrl, more = [] }: QueuedPost): readonly QueuedMedia[] => [
  { alt, uploadId, stillUrl },
  ...more,
];

export const isNotFound = (error: unknown): boolean => error instanceof AppError && error.code === 'not-found';

/**
 * Creates the post on the server. `uploadIds` are in the order of its media. Also resolves if the post exists already,
 * because the response to an earlier call was lost. Throws AppError.
 */
export async function createQueuedPost(post: QueuedPost, uploadIds: readonly string[]): Promise<void> {
  const { author, content, mentionedUids, sensitive, draftId } = post;
  const media = mediaOfQueued(post).flatMap(({ alt }, index) => {
    const uploadId = uploadIds[index];
    return uploadId === undefined ? [] : [{ uploadId, alt }];
  });
  const [first, ...others] = media;
  recordSharing(draftId);
  const mediaFields = others.length === 0 && first ? first : { media };
  try {
    await call(postCalls.createPost, {
      body: { postData: { content, mentionedUids, sensitive, draftId, ...mediaFields } },
    });
  } catch (error) {
    // After a successful call, the server no longer finds the uploads, because the post uses them.
    if (!isNotFound(error) || !(await isCreated(author, uploadIds))) throw error;
  }
}

/** Returns whether one of the newest posts of the author has exactly these uploads. */
async function isCreated({ email }: QueuedPost['author'], uploadIds: readonly string[]): Promise<boolean> {
  const { posts } = await call(postCalls.listUserPosts, { params: { username: email } });
  return posts.some((post) => mediaOfResponse(post).map(mediaId).join() === uploadIds.join());
}
