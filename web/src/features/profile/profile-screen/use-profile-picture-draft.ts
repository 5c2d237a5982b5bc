import type { Media } from '@glimpse/contract/media/media';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { useState } from 'react';
import { type PictureUpload, usePictureUpload } from '../../../entities/media/use-picture-upload.ts';
import { useLeaveGuard } from '../../../lib/browser/use-leave-guard.ts';

/** A profile picture that the user has chosen but not saved. */
export interface PictureDraft {
  /** The URL of the chosen picture, '' for the default picture, or null if the user has chosen none. */
  readonly url: string | null;
  readonly upload: PictureUpload;
  /** Chooses one of the app's avatars by its URL, or the default picture with ''. */
  readonly choosePreset: (url: string) => void;
  readonly chooseFile: (files: readonly File[]) => void;
  readonly discard: () => void;
  /** Ends the draft. Unlike `discard`, it does not cancel the upload. */
  readonly markSaved: () => void;
}

/** Holds the chosen picture until it is saved or discarded. Warns the user who leaves the page before that. */
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

const [avatarSide, largeSide] = mediaLimits.squareSides;
const [smallestWidth] = mediaLimits.variantSides;

/**
 * Returns the URL of the smallest square of an uploaded picture. `Avatar` and link previews find the larger square by
 * its name. Without both squares, returns the URL of the smallest rendition. The picture is then small, or was uploaded
 * to an earlier release.
 */
export function avatarUrlOf({ variants, squares, url }: Media): string {
  const squareOf = (side: number) => squares.find(({ width }) => width === side);
  const square = squareOf(largeSide) && squareOf(avatarSide);
  const rendition = variants.find(({ width }) => width >= smallestWidth) ?? variants.at(-1);
  return (square ?? rendition)?.url ?? url;
}
