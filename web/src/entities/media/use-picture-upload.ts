import { useEffect, useRef, useState } from 'react';
import { useLeaveGuard } from '../../lib/browser/use-leave-guard.ts';
import { useViewer } from '../viewer/viewer.tsx';
import { checkFile, type FileProblem, problemText } from './selected-file.ts';
import { isInProgress, Upload, type UploadState } from './upload.ts';
import { uploadServices } from './upload-services.ts';

export type PictureUpload = ReturnType<typeof usePictureUpload>;

/**
 * Uploads one picture for a profile. An animation becomes a still picture. If the user leaves the page, an upload in
 * progress is cancelled. The server deletes a ready upload after a day if no profile or post uses it.
 */
export function usePictureUpload() {
  const { uid } = useViewer();
  const upload = useRef<Upload | null>(null);
  const [state, setState] = useState<UploadState | null>(null);
  /** Why the last selection was not accepted, or null. */
  const [problem, setProblem] = useState<FileProblem | null>(null);
  useEffect(() => () => upload.current?.close(), []);
  useLeaveGuard(isInProgress(state));

  function setUpload(next: Upload | null) {
    upload.current = next;
    setState(next?.state ?? null);
    setProblem(null);
  }

  /** Ends the upload and deletes it from the server. */
  function cancel() {
    upload.current?.cancel();
    setUpload(null);
  }

  /** Forgets the upload. A ready upload stays on the server, because the profile uses it now. */
  function release() {
    upload.current?.close();
    setUpload(null);
  }

  /**
   * Checks the file, cancels the previous upload and uploads the file. A rejected file cancels only a failed upload.
   */
  function select([file, ...others]: readonly File[]) {
    if (!file) return;
    const checked = others.length > 0 ? 'several' : checkFile(file, 'image');
    const isAccepted = typeof checked !== 'string';
    if (isAccepted || upload.current?.state.status === 'failed') cancel();
    if (isAccepted)
      setUpload(new Upload(checked, uploadServices(uid), (changed) => setState(changed.state), { isStill: true }));
    else setProblem(checked);
  }

  return {
    state,
    /** The message for the user why the last selection was not accepted, or null. */
    rejection: problem && problemText(problem),
    select,
    retry: () => upload.current?.retry(),
    cancel,
    release,
  };
}
