import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLeaveGuard } from '../../lib/browser/use-leave-guard.ts';
import { useViewer } from '../viewer/viewer.tsx';
import type { Accepted } from './check-file.ts';
import { uploadServices } from './upload-services.ts';
import type { ChosenFile, ReadyUpload, UploadState } from './upload-state.ts';
import { Uploader } from './uploader.ts';

interface UseUploadOptions {
  /** `image`: pictures only (avatars); `media`: pictures and videos. */
  accept: Accepted;
  /** An upload of an earlier visit that is still to be posted; read once. */
  initial?: ReadyUpload | null;
}

export interface Upload {
  readonly state: UploadState;
  /** Why the last chosen file was not even sent (wrong type, too large, several at once); what was there before stays. */
  readonly refusal: string | null;
  /** The file that was chosen, dropped or pasted. Discards the upload before it, then sends this one. */
  readonly choose: (files: readonly File[]) => void;
  /** Stops and removes whatever there is, from the server too. */
  readonly cancel: () => void;
  /** Goes on after a failure. */
  readonly retry: () => void;
  /** Forgets a ready upload without removing it: it now belongs to a post or a profile. */
  readonly release: () => void;
  /** What was chosen, as it is sent; null while it is being read, and for an upload of an earlier visit. */
  readonly file: () => ChosenFile | null;
  /** A ready upload turned out to be gone from the server: says `text`; another file has to be chosen. */
  readonly lose: (text: string) => void;
}

/**
 * One file on its way from the person's disk to checked media: type and size limits, a video's poster frame, a resumable
 * upload with progress, the server's check. Each use is an upload of its own, so several can run at once. Success toasts
 * '{image|video} Added'; a failure or refusal is for the caller to show (`state.text`, `refusal`).
 *
 * For an avatar: `const upload = useUpload({ accept: 'image' })`, `<input type="file" accept={acceptedTypes('image')}>`
 * (check-file.ts), then `upload.state.media.url` once `upload.state.status === 'ready'`; `release()` when it is saved,
 * `cancel()` when it is not. Leaving the page cancels what is under way and leaves a ready upload alone; the server
 * removes those that nothing uses after a day.
 */
export function useUpload({ accept, initial = null }: UseUploadOptions): Upload {
  const { uid } = useViewer();
  const [uploader] = useState(() => new Uploader(accept, uploadServices(uid), initial));
  useEffect(() => () => uploader.leave(), [uploader]);
  const { state, refusal } = useSyncExternalStore(uploader.subscribe, uploader.snapshot);
  useLeaveGuard(state.status === 'working');
  return {
    state,
    refusal,
    choose: uploader.choose,
    cancel: uploader.cancel,
    retry: uploader.retry,
    release: uploader.release,
    file: uploader.file,
    lose: uploader.lose,
  };
}
