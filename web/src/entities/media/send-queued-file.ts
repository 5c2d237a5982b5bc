import type { ProcessUploadBody } from '@glimpse/contract/media/media';
import { type QueuedFile, storeQueuedFile } from '../../lib/stored-files/queued-files.ts';
import { awaitTransfer } from './await-transfer.ts';
import { uploadParts, uploadServices } from './upload-services.ts';

interface SendOptions {
  /** The storage key of the file. */
  readonly key: string;
  readonly uploadId: string;
  /** What the server must know to process the file. */
  readonly body: ProcessUploadBody;
  readonly onProgress?: (sentBytes: number) => void;
}

/**
 * Sends a file that waits in this browser, and has it checked by the server. Stores the id of its upload with the file,
 * so that a later attempt does not send it again. It cannot be cancelled. Throws AppError.
 */
export async function sendQueuedFile(
  file: QueuedFile,
  { key, uploadId, body, onProgress = () => {} }: SendOptions,
): Promise<void> {
  const services = uploadServices(file.uid);
  const { signal } = new AbortController();
  const releaseSlot = await services.acquireSlot(signal);
  try {
    for (const part of uploadParts(file))
      await awaitTransfer(await services.send(uploadId, part), { onProgress, onConnection: () => {} });
  } finally {
    releaseSlot();
  }
  await services.process(uploadId, signal, body);
  await storeQueuedFile(key, { ...file, uploadId });
}
