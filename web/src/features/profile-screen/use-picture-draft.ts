import { useState } from 'react';
import { useLeaveGuard } from '../../lib/browser/use-leave-guard.ts';
import { type Upload, useUpload } from '../upload/use-upload.ts';
import { avatarUrlOf } from './avatar-url.ts';

/** A profile picture that has been chosen and not been saved. */
export interface PictureDraft {
  /** Its address, or '' for the default picture; null while none is chosen. */
  readonly url: string | null;
  readonly upload: Upload;
  /** One of the presets, or '' for none. */
  readonly choosePreset: (url: string) => void;
  readonly chooseFile: (files: readonly File[]) => void;
  /** Back to the picture that is saved. */
  readonly discard: () => void;
  /** It has been saved. */
  readonly keep: () => void;
}

/** Holds the picture until it is saved with the profile. */
export function usePictureDraft(): PictureDraft {
  const upload = useUpload({ accept: 'image' });
  const [preset, setPreset] = useState<string | null>(null);
  const url = upload.state.status === 'ready' ? avatarUrlOf(upload.state.media) : preset;
  useLeaveGuard(url !== null);
  return {
    url,
    upload,
    choosePreset: (url) => {
      upload.cancel();
      setPreset(url);
    },
    chooseFile: upload.choose,
    discard: () => {
      upload.cancel();
      setPreset(null);
    },
    keep: () => {
      upload.release();
      setPreset(null);
    },
  };
}
