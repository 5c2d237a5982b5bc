import { AppError } from '@glimpse/contract/app-error';
import { isLost } from '../../lib/api/repeatable.ts';
import { type HeldFile, keepFile, readFile, removeFile } from '../../lib/browser/held-files.ts';
import { supervise } from '../upload/supervise.ts';
import { uploadServices } from '../upload/upload-services.ts';
import { type HeldPost, isGone, shareUpload } from './share-upload.ts';

/**
 * Shares a post that was held: what the server has of its file is used, else the file kept here is sent first. May run again
 * wherever it was cut off. Its file goes with it, also when the server refuses it. Throws AppError.
 */
export async function sendHeldPost(post: HeldPost): Promise<void> {
  try {
    await share(post);
  } catch (error) {
    if (!isLost(error)) await removeFile(post.id);
    throw error;
  }
  await removeFile(post.id);
}

async function share(post: HeldPost): Promise<void> {
  const file = await readFile(post.id, post.author.uid);
  const checked = file?.uploadId ?? post.uploadId;
  if (checked !== null) {
    try {
      return await shareUpload(post, checked);
    } catch (error) {
      // The server keeps what nobody posts for a day.
      if (!isGone(error) || !file) throw error;
    }
  }
  if (!file) throw new AppError('not-found', 'The file of this post is no longer there.');
  const uploadId = await send(file);
  await keepFile(post.id, { ...file, uploadId });
  await shareUpload(post, uploadId);
}

/** Sends the file and has it checked; answers what it is stored as. */
async function send({ uid, type, original, poster }: HeldFile): Promise<string> {
  const services = uploadServices(uid);
  const uploadId = crypto.randomUUID();
  const { signal } = new AbortController();
  const watch = { signal, onProgress: () => {}, onWaiting: () => {} };
  const giveBack = await services.takeTurn(signal);
  try {
    if (poster) await supervise(await services.send(uploadId, 'poster', poster, poster.type), watch);
    await supervise(await services.send(uploadId, 'original', original, type), watch);
  } finally {
    giveBack();
  }
  await services.process(uploadId, signal);
  return uploadId;
}
