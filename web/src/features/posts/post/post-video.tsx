import { useState } from 'react';
import { useCaptionsUrl, useMediaUrls } from '../../../entities/media/use-media-urls.ts';
import { Video } from '../../../ui/video.tsx';
import type { MediaViewProps } from './post-picture.tsx';

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
