import { limits } from '@glimpse/contract/limits';
import { captionsType } from '@glimpse/contract/media';
import { useRef } from 'react';
import { notify } from '../../lib/browser/notify.ts';
import { Button } from '../../ui/button.tsx';
import type { MediaItem, MediaList } from '../upload/media-list.ts';

interface CaptionsButtonProps {
  item: MediaItem;
  list: MediaList;
  isLocked: boolean;
  className?: string;
}

const tooLarge = `Captions may have at most ${limits.captionsBytes / 1000} kB.`;

/** Puts a captions file beside a video, or takes it away; the server says what is wrong with one. */
export function CaptionsButton({ item, list, isLocked, className }: CaptionsButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const { id, hasCaptions } = item;
  if (hasCaptions === null) return null;

  function take(file: File | undefined) {
    if (!file) return;
    if (file.size > limits.captionsBytes) notify.failure(tooLarge);
    else list.caption(id, file);
  }

  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        aria-label="Choose a captions file"
        accept={`.vtt,${captionsType}`}
        onChange={({ target }) => {
          take(target.files?.[0]);
          // The same file again is a choice, too.
          target.value = '';
        }}
      />
      <Button
        tone="quiet"
        className={className}
        disabled={isLocked}
        onClick={() => (hasCaptions ? list.caption(id, null) : input.current?.click())}
      >
        {hasCaptions ? 'Remove captions' : 'Add captions'}
      </Button>
    </>
  );
}
