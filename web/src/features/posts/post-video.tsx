import { useState } from 'react';
import { Video } from '../../ui/video.tsx';
import type { MediaViewProps } from './post-picture.tsx';
import { useCaptionsUrl, useMediaUrls } from './use-media-urls.ts';

/** A video of a post. Fetches the captions when the video plays for the first time. */
export function PostVideo({ media, widthPx, alt, ratio, fit }: MediaViewProps) {
  const { url, posterUrl } = useMediaUrls(media, widthPx);
  const [hasPlayed, setHasPlayed] = useState(false);
  const captionsUrl = useCaptionsUrl(hasPlayed ? media.captionsUrl : '');
  return (
    <Video
      url={url}
      posterUrl={posterUrl === '' ? url : posterUrl}
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
