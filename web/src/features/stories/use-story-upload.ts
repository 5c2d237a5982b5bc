import { useEffect, useRef, useState } from 'react';
import { type Rejection, selectFiles } from '../../entities/media/selected-file.ts';
import { Upload, type UploadState } from '../../entities/media/upload.ts';
import { uploadServices } from '../../entities/media/upload-services.ts';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { useLeaveGuard } from '../../lib/browser/use-leave-guard.ts';

/** Uploads the picture or video of a story. An upload that no story uses is deleted when the page closes. */
export function useStoryUpload() {
  const { uid } = useViewer();
  const upload = useRef<Upload | null>(null);
  const [state, setState] = useState<UploadState | null>(null);
  const [rejection, setRejection] = useState<Rejection | null>(null);
  useEffect(() => () => upload.current?.cancel(), []);
  useLeaveGuard(state !== null);

  function replace(next: Upload | null) {
    upload.current?.cancel();
    upload.current = next;
    setState(next?.state ?? null);
  }

  return {
    state,
    rejection,
    select(files: readonly File[]) {
      const { selected, rejections } = selectFiles(files.slice(0, 1), 1);
      setRejection(rejections[0] ?? null);
      const file = selected[0] ?? rejections[0]?.smaller;
      if (!file) return;
      setRejection(null);
      replace(new Upload(file, uploadServices(uid), (changed) => setState(changed.state), { purpose: 'story' }));
    },
    retry: () => upload.current?.retry(),
    remove: () => replace(null),
    /** Forgets the upload, because a story uses it now. */
    release() {
      upload.current?.close();
      upload.current = null;
      setState(null);
    },
  };
}
