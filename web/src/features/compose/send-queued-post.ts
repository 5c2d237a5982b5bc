import { AppError } from '@glimpse/contract/app-error';
import { isUnavailable } from '../../lib/api/call-errors.ts';
import {
  type QueuedFile,
  queuedFileKey,
  readQueuedFile,
  removeQueuedFiles,
  storeQueuedFile,
} from '../../lib/browser/queued-files.ts';
import { finishTransfer } from '../media/await-transfer.ts';
import { uploadParts, uploadServices } from '../media/upload-services.ts';
import { createQueuedPost, isNotFound, mediaOfQueued, type QueuedPost } from './queued-post.ts';

interface FileOfPost {
  readonly key: string;
  /** null if the file is not stored in this browser. */
  readonly file: QueuedFile | null;
  /** The upload that the server has checked, or null. */
  readonly uploadId: string | null;
}

/**
 * Sends the files of a queued post that the server does not have yet, and creates the post. It can be called again
 * after it was interrupted. Removes the stored files when the post is created or rejected. Throws AppError.
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
  const knownIds = files.flatMap(({ uploadId }) => uploadId ?? []);
  if (knownIds.length < files.length) return createQueuedPost(post, await sendFiles(files));
  try {
    await createQueuedPost(post, knownIds);
  } catch (error) {
    if (!isNotFound(error) || files.every(({ file }) => file === null)) throw error;
    // The server deletes unused uploads after a day. It does not say which one is missing, so all files are sent again.
    const unsent = files.map((one) => (one.file ? { ...one, uploadId: null } : one));
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

/** Sends the files without an upload. Returns the upload ids of all files. */
async function sendFiles(files: readonly FileOfPost[]): Promise<string[]> {
  const uploadIds: string[] = [];
  for (const file of files) uploadIds.push(file.uploadId ?? (await sendFile(file)));
  return uploadIds;
}

async function sendFile({ key, file }: FileOfPost): Promise<string> {
  if (!file) throw new AppError('not-found', 'The file for this post is no longer available.');
  const services = uploadServices(file.uid);
  const uploadId = crypto.randomUUID();
  const { signal } = new AbortController();
  const options = { signal, onProgress: () => {}, onConnection: () => {} };
  const releaseSlot = await services.acquireSlot(signal);
  try {
    for (const part of uploadParts(file)) await finishTransfer(await services.send(uploadId, part), options);
  } finally {
    releaseSlot();
  }
  await services.process(uploadId, signal, file.focus ? { focus: file.focus } : {});
  // If the next file fails, this one need not be sent again.
  await storeQueuedFile(key, { ...file, uploadId });
  return uploadId;
}
