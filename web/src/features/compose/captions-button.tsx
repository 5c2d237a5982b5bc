import { AppError } from '@glimpse/contract/app-error';
import { limits } from '@glimpse/contract/limits';
import { captionsTooLarge, captionsType } from '@glimpse/contract/media/media';
import { useState } from 'react';
import { notify } from '../../lib/browser/notify.ts';
import { Button } from '../../ui/button.tsx';
import type { MediaItem } from '../upload/media-item.ts';
import type { MediaList } from '../upload/media-list.ts';

interface CaptionsButtonProps {
  item: MediaItem;
  list: MediaList;
  isLocked: boolean;
  className?: string;
}

/** The system's dialog for one captions file. */
function chooseCaptions(onFile: (file: File) => void) {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = `.vtt,${captionsType}`;
  input.onchange = () => {
    const file = input.files?.[0];
    if (file) onFile(file);
  };
  input.click();
}

/** Puts a captions file beside a video, or takes it away; the server says what is wrong with one. */
export function CaptionsButton({ item, list, isLocked, className }: CaptionsButtonProps) {
  const { id, hasCaptions } = item;
  const [isBusy, setIsBusy] = useState(false);
  if (hasCaptions === null) return null;

  async function change(captions: File | null) {
    setIsBusy(true);
    try {
      await list.caption(id, captions);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      notify.failure(error.message);
    } finally {
      setIsBusy(false);
    }
  }
  const take = (file: File) =>
    file.size > limits.captionsBytes ? notify.failure(captionsTooLarge) : void change(file);

  return (
    <Button
      tone="quiet"
      className={className}
      disabled={isLocked}
      isBusy={isBusy}
      onClick={() => (hasCaptions ? void change(null) : chooseCaptions(take))}
    >
      {hasCaptions ? 'Remove captions' : 'Add captions'}
    </Button>
  );
}
