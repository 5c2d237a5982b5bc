import { AppError } from '@glimpse/contract/app-error';
import { clientTexts } from '@glimpse/contract/texts';
import { ref, StorageError, uploadBytesResumable } from 'firebase/storage';
import { storage } from './storage.ts';

/** A file on its way to Storage. */
export interface Sending {
  /** Settles when Storage has the whole file, or will not have it. Rejects with AppError. */
  readonly done: Promise<void>;
  /** Told as bytes leave; in bytes from the file's beginning. */
  onProgress: (sentBytes: number) => void;
  /** Stops sending; `resume` asks Storage how much it has and goes on from there. */
  pause(): void;
  resume(): void;
  cancel(): void;
}

const failed = () => new AppError('unavailable', clientTexts.mediaFailed);

/** Sends `blob` to `path`, in pieces when it is large. Files there are written once (storage.rules). */
export function sendFile(path: string, blob: Blob, contentType: string): Sending {
  const place = ref(storage, path);
  const task = uploadBytesResumable(place, blob, { contentType });

  const done = (async () => {
    try {
      await task;
    } catch (error) {
      // When the answer to the last piece was lost, the file is there, and sending it again is refused. Nobody may ask for it
      // there (storage.rules): the server's check is what tells.
      if (error instanceof StorageError && error.code === 'storage/unauthorized') return;
      throw failed();
    }
    // A piece that arrived twice would show here; the file is then useless.
    if (task.snapshot.metadata.size !== blob.size) throw failed();
  })();
  // Whoever waits for it is told; a cancelled one is waited for by nobody.
  done.catch(() => undefined);

  const sending: Sending = {
    done,
    onProgress: () => {},
    pause: () => void task.pause(),
    resume: () => void task.resume(),
    cancel: () => void task.cancel(),
  };
  task.on('state_changed', ({ bytesTransferred }) => sending.onProgress(bytesTransferred));
  return sending;
}
