import { useState } from 'react';
import { useLeaveGuard } from '../../lib/browser/use-leave-guard.ts';
import { type PictureUpload, usePictureUpload } from '../media/use-picture-upload.ts';
import { avatarUrlOf } from './avatar-url.ts';

/** A profile picture that the user has chosen but not saved. */
export interface PictureDraft {
  /** The URL, or '' for the default picture. null if no picture is chosen. */
  readonly url: string | null;
  readonly upload: PictureUpload;
  /** Chooses an avatar of the app, or the default picture for ''. */
  readonly choosePreset: (url: string) => void;
  readonly chooseFile: (files: readonly File[]) => void;
  readonly discard: () => void;
  /** Forgets the draft after it was saved. */
  readonly markSaved: () => void;
}

/** Keeps a chosen picture until it is saved or discarded. */
export function usePictureDraft(): PictureDraft {
  const upload = usePictureUpload();
  const [preset, setPreset] = useState<string | null>(null);
  const url = upload.state?.status === 'ready' ? avatarUrlOf(upload.state.media) : preset;
  useLeaveGuard(url !== null);
  return {
    url,
    upload,
    choosePreset: (url) => {
      upload.cancel();
      setPreset(url);
    },
    chooseFile: upload.select,
    discard: () => {
      upload.cancel();
      setPreset(null);
    },
    markSaved: () => {
      upload.release();
      setPreset(null);
    },
  };
}
