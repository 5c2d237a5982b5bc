import CaptionsIcon from 'lucide-react/icons/captions';
import CaptionsOffIcon from 'lucide-react/icons/captions-off';
import PlayIcon from 'lucide-react/icons/play';
import VolumeIcon from 'lucide-react/icons/volume-2';
import VolumeOffIcon from 'lucide-react/icons/volume-x';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { loadedUrl } from '../lib/browser/loaded-url.ts';
import { t } from '../lib/languages/translate.ts';
import { useInView } from './in-view.ts';
import { placeholderOf } from './placeholder.ts';
import { RoundButton } from './round-button.tsx';
import { prefersReducedMotion } from './use-media.ts';

interface VideoProps {
  /** null while it is being fetched. */
  url: string | null;
  /** null while it is being fetched. */
  posterUrl: string | null;
  alt: string;
  /**
   * Width / height of the box, so that the layout does not change when the video arrives. Without it, the box fills
   * its parent.
   */
  ratio?: number | undefined;
  /** Crop the video to its box, or show all of it. */
  fit?: 'cover' | 'contain' | undefined;
  /** base64 thumbhash or ''. */
  placeholder?: string;
  /** null if it is unknown until the video plays. */
  hasSound?: boolean | null;
  hasCaptions?: boolean;
  /** An object URL of a WebVTT file, or null until it has been loaded. */
  captionsUrl?: string | null;
  onPlay?: () => void;
}

/**
 * Returns whether a playing video has sound, even if it is muted. Each browser engine has its own property for this.
 * Returns true in an engine without such a property.
 */
function hasAudio(video: HTMLVideoElement): boolean {
  if ('webkitAudioDecodedByteCount' in video) return Number(video.webkitAudioDecodedByteCount) > 0;
  if ('mozHasAudio' in video) return video.mozHasAudio === true;
  return true;
}

/** Formats seconds as `0:07`. */
const formatTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** Moves captions above the controls, unless they have their own position. */
function liftCaptions({ cues }: TextTrack): void {
  for (const cue of cues ?? []) if (cue instanceof VTTCue && cue.line === 'auto') cue.line = -3;
}

/**
 * Plays a video in a loop and muted while it is in view, unless the user prefers reduced motion. It has controls for
 * pause, position, sound and captions.
 */
export function Video({
  url,
  posterUrl,
  alt,
  ratio,
  fit = 'cover',
  placeholder = '',
  hasSound = null,
  hasCaptions = false,
  captionsUrl = null,
  onPlay,
}: VideoProps) {
  const [isMuted, setIsMuted] = useState(true);
  const [isPlaying, setIsPlaying] = useState(false);
  const [hasDetectedSound, setHasDetectedSound] = useState(false);
  const [hasVisibleCaptions, setHasVisibleCaptions] = useState(true);
  const [time, setTime] = useState({ seconds: 0, duration: 0 });
  const captions = useRef<HTMLTrackElement>(null);
  const video = useInView<HTMLVideoElement>(
    (isInView) => {
      if (!isInView) video.current?.pause();
      else if (!prefersReducedMotion()) play();
    },
    { threshold: 0.6 },
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: also runs for a new file, because its track is disabled
  useEffect(() => {
    const element = captions.current;
    if (!element) return undefined;
    const { track } = element;
    const lift = () => liftCaptions(track);
    track.addEventListener('cuechange', lift);
    track.mode = hasVisibleCaptions ? 'showing' : 'hidden';
    return () => track.removeEventListener('cuechange', lift);
  }, [hasVisibleCaptions, captionsUrl]);

  function play() {
    // A browser that saves data or power may refuse. Then the user can click the play button.
    void video.current?.play().catch(() => setIsPlaying(false));
  }

  // Reads `paused`, because the second click of a double click can come before the first click has changed `isPlaying`.
  const toggle = () => (video.current?.paused ? play() : video.current?.pause());

  function updateTime({ currentTime, duration }: HTMLVideoElement) {
    // The duration is not finite for some videos that were recorded in a browser.
    setTime({ seconds: currentTime, duration: Number.isFinite(duration) ? duration : 0 });
  }

  return (
    <Box
      style={{ aspectRatio: ratio, backgroundColor: placeholderOf(placeholder)?.background }}
      $isFilling={ratio === undefined}
    >
      <VideoElement
        ref={video}
        src={url === null ? undefined : loadedUrl(url)}
        poster={posterUrl === null ? undefined : loadedUrl(posterUrl)}
        aria-label={alt}
        muted={isMuted}
        loop
        playsInline
        preload="none"
        style={{ objectFit: fit }}
        onPlay={() => {
          setIsPlaying(true);
          onPlay?.();
        }}
        onPause={() => setIsPlaying(false)}
        onLoadedMetadata={({ currentTarget }) => updateTime(currentTarget)}
        onSeeked={({ currentTarget }) => updateTime(currentTarget)}
        onTimeUpdate={({ currentTarget }) => {
          setHasDetectedSound(hasAudio(currentTarget));
          updateTime(currentTarget);
        }}
      >
        {captionsUrl !== null && (
          <track ref={captions} kind="captions" label={t('common.videoCaptions')} src={captionsUrl} />
        )}
      </VideoElement>
      <PlayButton
        type="button"
        aria-label={isPlaying ? t('common.pause') : t('common.play')}
        $isPlaying={isPlaying}
        onClick={toggle}
      >
        {!isPlaying && <PlayIcon size={34} fill="currentColor" aria-hidden />}
      </PlayButton>
      <Bar dir="ltr" onDoubleClick={(event) => event.stopPropagation()}>
        {time.duration > 0 && (
          <Timeline $isPlaying={isPlaying}>
            <Scrubber
              type="range"
              aria-label={t('common.seek')}
              aria-valuetext={t('common.videoPosition', {
                time: formatTime(time.seconds),
                duration: formatTime(time.duration),
              })}
              min={0}
              max={time.duration}
              step="any"
              value={Math.min(time.seconds, time.duration)}
              onChange={({ target }) => {
                if (video.current) video.current.currentTime = target.valueAsNumber;
                setTime({ ...time, seconds: target.valueAsNumber });
              }}
            />
            <Clock aria-hidden>{`${formatTime(time.seconds)} / ${formatTime(time.duration)}`}</Clock>
          </Timeline>
        )}
        {hasCaptions && (
          <Control
            aria-label={t('common.videoCaptions')}
            aria-pressed={hasVisibleCaptions}
            onClick={() => setHasVisibleCaptions(!hasVisibleCaptions)}
          >
            {hasVisibleCaptions ? <CaptionsIcon size={18} aria-hidden /> : <CaptionsOffIcon size={18} aria-hidden />}
          </Control>
        )}
        {(hasSound ?? hasDetectedSound) && (
          <Control
            aria-label={isMuted ? t('common.soundOn') : t('common.soundOff')}
            onClick={() => setIsMuted(!isMuted)}
          >
            {isMuted ? <VolumeOffIcon size={16} aria-hidden /> : <VolumeIcon size={16} aria-hidden />}
          </Control>
        )}
      </Bar>
    </Box>
  );
}

const VideoElement = styled.video`
  display: block;
  width: 100%;
  height: 100%;
`;

const PlayButton = styled.button<{ $isPlaying: boolean }>`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  width: 100%;
  border: 0;
  background: ${({ $isPlaying }) => ($isPlaying ? 'none' : 'rgb(0 0 0 / 0.18)')};
  color: #fff;
  cursor: pointer;

  & > svg { filter: drop-shadow(0 1px 6px rgb(0 0 0 / 0.5)); }
  &:focus-visible { outline-offset: -4px; }
`;

/**
 * Clicks between the controls go through to the play button below. The controls have the same order in all languages,
 * because videos play from left to right.
 */
const Bar = styled.div`
  position: absolute;
  inset-inline-end: 0.75rem;
  bottom: calc(0.75rem + var(--foot, 0px));
  inset-inline-start: 0.75rem;
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: ${({ theme }) => theme.space(2)};
  min-height: 2.25rem;
  pointer-events: none;

  & > * { pointer-events: auto; }
`;

const Control = styled(RoundButton)`
  position: relative;
  flex: none;
`;

const Timeline = styled.div<{ $isPlaying: boolean }>`
  display: flex;
  flex: 1;
  align-items: center;
  gap: ${({ theme }) => theme.space(3)};
  min-width: 0;
  height: 2.25rem;
  padding: 0 ${({ theme }) => theme.space(3)};
  border-radius: ${({ theme }) => theme.radius.round};
  background: rgb(20 20 20 / 0.7);
  color: #fff;
  transition: opacity ${({ theme }) => theme.motion.quick};

  ${({ theme }) => theme.at.hover} { opacity: ${({ $isPlaying }) => ($isPlaying ? 0 : 1)}; }
`;

const Scrubber = styled.input`
  flex: 1;
  min-width: 0;
  height: 2.25rem;
  margin: 0;
  accent-color: #fff;
  cursor: pointer;

  ${({ theme }) => theme.at.coarse} { height: 2.75rem; margin: -0.25rem 0; }
`;

const Clock = styled.span`
  flex: none;
  font: 500 ${({ theme }) => theme.font.tiny} ${({ theme }) => theme.font.family};
  font-variant-numeric: tabular-nums;
`;

const Box = styled.div<{ $isFilling: boolean }>`
  position: relative;
  width: 100%;
  height: ${({ $isFilling }) => ($isFilling ? '100%' : 'auto')};
  overflow: hidden;
  background: ${({ theme }) => theme.color.sunken};

  &:hover ${Timeline}, &:focus-within ${Timeline} { opacity: 1; }
`;
