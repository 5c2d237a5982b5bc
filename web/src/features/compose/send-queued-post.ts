import { AppError } from '@glimpse/contract/app-error';
import { sendQueuedFile } from '../../entities/media/send-queued-file.ts';
import { isUnavailable } from '../../lib/api/call-errors.ts';
import { t } from '../../lib/languages/translate.ts';
import {
  type QueuedFile,
  queuedFileKey,
  readQueuedFile,
  removeQueuedFiles,
} from '../../lib/stored-files/queued-files.ts';
import { createQueuedPost, isNotFound, mediaOfQueued, type QueuedPost } from './queued-post.ts';

interface FileOfPost {
  readonly key: string;
  /** The stored file, or null if this browser does not have it. */
  readonly file: QueuedFile | null;
  /** The id of the upload if the server has checked it, or null. */
  readonly uploadId: string | null;
}

/**
 * Sends the files that the server does not have yet, and creates the post. Can be called again if the page was closed
 * in between. Removes the stored files when the server has created or rejected the post. Throws AppError.
 */
export async function sendQueuedPost(post: QueuedPost): Promise<void> {
  try {
    await sendPost(post);
  } catch (error) {
    if (!isUnavailable(error)) await removeQueuedFiles(post.id);
    throw error;
  }
  await removeQueuedFiles(post.id);
}

async function sendPost(post: QueuedPost): Promise<void> {
  const files = await readFiles(post);
  const uploadIds = files.flatMap(({ uploadId }) => uploadId ?? []);
  if (uploadIds.length < files.length) return createQueuedPost(post, await sendFiles(files));
  try {
    await createQueuedPost(post, uploadIds);
  } catch (error) {
    if (!isNotFound(error) || files.every(({ file }) => file === null)) throw error;
    // The server deletes unused uploads after a day. It does not say which one is missing. So all stored files are sent
    // again.
    const unsent = files.map((entry) => (entry.file ? { ...entry, uploadId: null } : entry));
    await createQueuedPost(post, await sendFiles(unsent));
  }
}

async function readFiles(post: QueuedPost): Promise<FileOfPost[]> {
  const files: FileOfPost[] = [];
  for (const [index, { uploadId }] of mediaOfQueued(post).entries()) {
    const key = queuedFileKey(post.id, index);
    const file = await readQueuedFile(key, post.author.uid);
    files.push({ key, file, uploadId: file?.uploadId ?? uploadId });
  }
  return files;
}

/** Sends the files that have no upload. Returns the upload ids of all files, in order. */
async function sendFiles(files: readonly FileOfPost[]): Promise<string[]> {
  const uploadIds: string[] = [];
  for (const file of files) uploadIds.push(file.uploadId ?? (await sendFile(file)));
  return uploadIds;
}

async function sendFile({ key, file }: FileOfPost): Promise<string> {
  if (!file) throw new AppError('not-found', t('compose.postFileLost'));
  const uploadId = crypto.randomUUID();
  await sendQueuedFile(file, { key, uploadId, body: file.focus ? { focus: file.focus } : {} });
  return uploadId;
}
