import { AppError } from '@glimpse/contract/app-error';
import { captionsType } from '@glimpse/contract/media/media';
import { isLost } from '../../lib/api/repeatable.ts';
import { type HeldFile, heldFileKey, keepFile, readFile, removeFiles } from '../../lib/browser/held-files.ts';
import { supervise } from '../upload/supervise.ts';
import { uploadServices } from '../upload/upload-services.ts';
import { type HeldPost, heldMedia, isGone, shareUploads } from './share-upload.ts';

/**
 * Shares a post that was held: what the server has of its files is used, else those kept here are sent first. May run again
 * wherever it was cut off. Its files go with it, also when the server refuses it. Throws AppError.
 */
export async function sendHeldPost(post: HeldPost): Promise<void> {
  try {
    await share(post);
  } catch (error) {
    if (!isLost(error)) await removeFiles(post.id);
    throw error;
  }
  await removeFiles(post.id);
}

/** One of its media: what the server has checked of it, and the file that is kept here. */
interface Held {
  readonly key: string;
  readonly file: HeldFile | null;
  readonly uploadId: string | null;
}

async function share(post: HeldPost): Promise<void> {
  const held: Held[] = [];
  for (const [at, { uploadId }] of heldMedia(post).entries()) {
    const key = heldFileKey(post.id, at);
    const file = await readFile(key, post.author.uid);
    held.push({ key, file, uploadId: file?.uploadId ?? uploadId });
  }
  const checked = held.flatMap(({ uploadId }) => uploadId ?? []);
  if (checked.length === held.length) {
    try {
      return await shareUploads(post, checked);
    } catch (error) {
      // The server keeps what nobody posts for a day. Which of several has gone it does not say.
      if (!isGone(error) || held.every(({ file }) => file === null)) throw error;
      for (const [at, one] of held.entries()) if (one.file) held[at] = { ...one, uploadId: null };
    }
  }
  const sent: string[] = [];
  for (const one of held) sent.push(one.uploadId ?? (await sendAnew(one)));
  await shareUploads(post, sent);
}

/** Sends the file and has it checked; answers what it is stored as, and keeps that in case the next one is cut off. */
async function sendAnew({ key, file }: Held): Promise<string> {
  if (!file) throw new AppError('not-found', 'The file of this post is no longer there.');
  const uploadId = await send(file);
  await keepFile(key, { ...file, uploadId });
  return uploadId;
}

async function send({ uid, type, original, poster, focus, captions }: HeldFile): Promise<string> {
  const services = uploadServices(uid);
  const uploadId = crypto.randomUUID();
  const { signal } = new AbortController();
  const watch = { signal, onProgress: () => {}, onWaiting: () => {} };
  const giveBack = await services.takeTurn(signal);
  try {
    if (poster) await supervise(await services.send(uploadId, 'poster', poster, poster.type), watch);
    if (captions) await supervise(await services.send(uploadId, 'captions', captions, captionsType), watch);
    await supervise(await services.send(uploadId, 'original', original, type), watch);
  } finally {
    giveBack();
  }
  await services.process(uploadId, signal, focus ? { focus } : {});
  return uploadId;
}
