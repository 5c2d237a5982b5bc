import { useState } from 'react';
import { Video } from '../../ui/video.tsx';
import type { OneMediaProps } from './post-picture.tsx';
import { useShownCaptions, useShownMedia } from './use-media-urls.ts';

/** A video of a post. Its captions are fetched when it first plays. */
export function Film({ media, widthPx, alt, ratio, fit }: OneMediaProps) {
  const shown = useShownMedia(media, widthPx);
  const [hasPlayed, setHasPlayed] = useState(false);
  const captionsUrl = useShownCaptions(hasPlayed ? media.captionsUrl : '');
  return (
    <Video
      url={shown.url}
      posterUrl={shown.posterUrl === '' ? shown.url : shown.posterUrl}
      alt={alt}
      ratio={ratio}
      fit={fit}
      placeholder={media.placeholder}
      hasSound={media.hasSound}
      hasCaptions={media.captionsUrl !== ''}
      captionsUrl={captionsUrl}
      onPlay={() => setHasPlayed(true)}
    />
  );
}
