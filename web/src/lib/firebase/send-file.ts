import { AppError } from '@glimpse/contract/app-error';
import { ref, StorageError, uploadBytesResumable } from 'firebase/storage';
import { t } from '../languages/translate.ts';
import { storage } from './storage.ts';

/** An upload to Storage that is in progress. */
export interface FileTransfer {
  /** Resolves when Storage has the whole file. Rejects with AppError if the upload fails. */
  readonly done: Promise<void>;
  /** Called with the number of bytes sent so far. */
  onProgress: (sentBytes: number) => void;
  /** Pauses the upload. `resume` asks Storage for the number of bytes that it has, and continues from there. */
  pause(): void;
  resume(): void;
  cancel(): void;
}

const uploadError = () => new AppError('unavailable', t('media.uploadFailed'));

/** Uploads `blob` to `path`, in chunks if it is large. A file can be written only once (storage.rules). */
export function sendFile(path: string, blob: Blob, contentType: string): FileTransfer {
  const reference = ref(storage, path);
  const task = uploadBytesResumable(reference, blob, { contentType });

  const done = (async () => {
    try {
      await task;
    } catch (error) {
      // If the response to the last chunk was lost, the file exists and the SDK's retry is refused. The client cannot
      // check this, because nobody may read the file (storage.rules). The server checks the file afterwards.
      if (error instanceof StorageError && error.code === 'storage/unauthorized') return;
      throw uploadError();
    }
    // If a chunk arrived twice, the file is corrupt and its size is wrong.
    if (task.snapshot.metadata.size !== blob.size) throw uploadError();
  })();
  // Avoids an unhandled rejection, because nobody awaits a cancelled upload.
  done.catch(() => undefined);

  const transfer: FileTransfer = {
    done,
    onProgress: () => {},
    pause: () => void task.pause(),
    resume: () => void task.resume(),
    cancel: () => void task.cancel(),
  };
  task.on('state_changed', ({ bytesTransferred }) => transfer.onProgress(bytesTransferred));
  return transfer;
}
