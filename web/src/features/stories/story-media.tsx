import type { Media } from '@glimpse/contract/media/media';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useCaptionsUrl, useMediaUrls } from '../../entities/media/use-media-urls.ts';
import { loadedUrl } from '../../lib/browser/loaded-url.ts';
import { t } from '../../lib/languages/translate.ts';
import { placeholderOf } from '../../ui/placeholder.ts';
import { prefersReducedMotion } from '../../ui/use-media.ts';
import { stageMedia } from './story-overlays.tsx';

interface StoryMediaProps {
  media: Media;
  alt: string;
  /** The element of a playing video, for the progress bar. */
  video: RefObject<HTMLVideoElement | null>;
  isRunning: boolean;
  isMuted: boolean;
  onReady: () => void;
  /** Called if the file cannot be loaded, for example because the story has expired. */
  onMissing: () => void;
}

/** The largest width of a story in CSS pixels. */
const storyWidthPx = 720;

export const StoryMedia = (props: StoryMediaProps) =>
  props.media.type === 'video' ? <StoryVideo {...props} /> : <StoryPicture {...props} />;

function useReportMissing(isMissing: boolean, onMissing: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports once
  useEffect(() => {
    if (isMissing) onMissing();
  }, [isMissing]);
}

function StoryPicture({ media, alt, onReady, onMissing }: StoryMediaProps) {
  const { url, isMissing } = useMediaUrls(media, storyWidthPx, prefersReducedMotion());
  useReportMissing(isMissing, onMissing);
  return (
    <Picture
      src={url === null ? undefined : loadedUrl(url)}
      alt={alt}
      draggable={false}
      style={{ backgroundColor: placeholderOf(media.placeholder)?.background }}
      onLoad={onReady}
      onError={onMissing}
    />
  );
}

function StoryVideo({ media, alt, video, isRunning, isMuted, onReady, onMissing }: StoryMediaProps) {
  const { url, posterUrl, isMissing } = useMediaUrls(media, storyWidthPx);
  useReportMissing(isMissing, onMissing);
  const [hasPlayed, setHasPlayed] = useState(false);
  const captionsUrl = useCaptionsUrl(hasPlayed ? media.captionsUrl : '');
  const captions = useRef<HTMLTrackElement>(null);
  useEffect(() => {
    if (captions.current && captionsUrl) captions.current.track.mode = 'showing';
  }, [captionsUrl]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also runs when the file has been loaded
  useEffect(() => {
    // A browser that saves data or power may refuse. Then the person can press "Play".
    if (isRunning) void video.current?.play().catch(() => undefined);
    else video.current?.pause();
  }, [isRunning, url]);
  return (
    <Video
      ref={video}
      src={url === null ? undefined : loadedUrl(url)}
      poster={posterUrl ? loadedUrl(posterUrl) : undefined}
      aria-label={alt}
      muted={isMuted}
      playsInline
      preload="auto"
      onLoadedData={onReady}
      onPlay={() => setHasPlayed(true)}
      onError={url === null ? undefined : onMissing}
    >
      {captionsUrl !== null && (
        <track ref={captions} kind="captions" label={t('common.videoCaptions')} src={captionsUrl} />
      )}
    </Video>
  );
}

/** Loads the file of the next story, so that it appears at once. */
export function PreloadedMedia({ media }: { media: Media }) {
  const { url } = useMediaUrls(media, storyWidthPx, media.type === 'image' && prefersReducedMotion());
  return media.type === 'image' && url ? <Preloaded src={loadedUrl(url)} alt="" /> : null;
}

const Picture = styled.img`
  ${stageMedia}
  color: transparent;
`;

const Video = styled.video`${stageMedia}`;

/** The browser loads it all the same. */
const Preloaded = styled.img`
  display: none;
`;
