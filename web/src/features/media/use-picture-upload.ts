import { useEffect, useRef, useState } from 'react';
import { useLeaveGuard } from '../../lib/browser/use-leave-guard.ts';
import { useViewer } from '../viewer/viewer.tsx';
import { checkFile, selectionTexts } from './selected-file.ts';
import { isInProgress, Upload, type UploadState } from './upload.ts';
import { uploadServices } from './upload-services.ts';

export type PictureUpload = ReturnType<typeof usePictureUpload>;

/**
 * Uploads one picture, for example a profile picture. Animations become still pictures. Leaving the page cancels an
 * upload in progress. The server deletes ready uploads that nothing uses after a day.
 */
export function usePictureUpload() {
  const { uid } = useViewer();
  const upload = useRef<Upload | null>(null);
  const [state, setState] = useState<UploadState | null>(null);
  /** Why the last file was not accepted (type, size, several files), or null. */
  const [rejection, setRejection] = useState<string | null>(null);
  useEffect(() => () => upload.current?.close(), []);
  useLeaveGuard(isInProgress(state));

  function show(next: Upload | null) {
    upload.current = next;
    setState(next?.state ?? null);
    setRejection(null);
  }

  /** Ends the upload and deletes it from the server. */
  function cancel() {
    upload.current?.cancel();
    show(null);
  }

  /** Ends the upload, which stays on the server because the profile uses it now. */
  function release() {
    upload.current?.close();
    show(null);
  }

  /** Checks the file and uploads it in place of the upload before it. A rejected file replaces only a failed upload. */
  function select([file, ...others]: readonly File[]) {
    if (!file) return;
    const checked = others.length > 0 ? selectionTexts.several : checkFile(file, 'image');
    const isAccepted = typeof checked !== 'string';
    if (isAccepted || upload.current?.state.status === 'failed') cancel();
    if (isAccepted)
      show(new Upload(checked, uploadServices(uid), (changed) => setState(changed.state), { isStill: true }));
    else setRejection(checked);
  }

  return { state, rejection, select, retry: () => upload.current?.retry(), cancel, release };
}
