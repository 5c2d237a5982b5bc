import PauseIcon from 'lucide-react/icons/pause';
import PlayIcon from 'lucide-react/icons/play';
import VolumeIcon from 'lucide-react/icons/volume-2';
import VolumeOffIcon from 'lucide-react/icons/volume-x';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { styled } from 'styled-components';
import { profileLinks } from '../../entities/links/profile-links.ts';
import { t } from '../../lib/languages/translate.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Link } from '../../ui/link.tsx';
import { oneLine } from '../../ui/text-overflow.ts';
import { TimeLabel } from '../../ui/time-label.tsx';
import type { StoryAuthor } from './shown-story.ts';

/** The author of a story and its age. `createdAtMs` is null for a story that is gone. */
export const StoryHead = ({ author, createdAtMs }: { author: StoryAuthor; createdAtMs: number | null }) => (
  <Author to={profileLinks.profile(author)}>
    <Avatar url={author.profileAvatar} size={32} />
    <Name dir="auto">{author.username}</Name>
    {createdAtMs !== null && (
      <Age>
        <TimeLabel timeMs={createdAtMs} />
      </Age>
    )}
  </Author>
);

const Author = styled(Link)`
  display: flex;
  flex: 1;
  align-items: center;
  gap: ${({ theme }) => theme.space(2)};
  min-width: 0;
  min-height: 2.75rem;
  color: #fff;
`;

const Name = styled.span`
  ${oneLine}
  font-weight: 650;
`;

const Age = styled.span`
  flex: none;
  color: #d6d7d4;
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;

interface StoryPlaybackProps {
  isPaused: boolean;
  onPause: (isPaused: boolean) => void;
  isMuted: boolean;
  onMute: (isMuted: boolean) => void;
  hasSound: boolean;
}

export const StoryPlayback = ({ isPaused, onPause, isMuted, onMute, hasSound }: StoryPlaybackProps) => (
  <>
    {hasSound && (
      <IconButton
        name={isMuted ? t('common.soundOn') : t('common.soundOff')}
        icon={isMuted ? <VolumeOffIcon size={20} aria-hidden /> : <VolumeIcon size={20} aria-hidden />}
        onClick={() => onMute(!isMuted)}
      />
    )}
    <IconButton
      name={isPaused ? t('common.play') : t('common.pause')}
      icon={
        isPaused ? (
          <PlayIcon size={20} fill="currentColor" aria-hidden />
        ) : (
          <PauseIcon size={20} fill="currentColor" aria-hidden />
        )
      }
      onClick={() => onPause(!isPaused)}
    />
  </>
);

/** How long a picture is shown. */
const pictureMs = 5000;

interface StoryProgressProps {
  count: number;
  index: number;
  isRunning: boolean;
  /** The element is null for a picture. */
  video: RefObject<HTMLVideoElement | null>;
  onEnd: () => void;
}

/** One bar for each story of a person. The bar of the current story fills while it is shown. */
export const StoryProgress = ({ count, index, ...running }: StoryProgressProps) => (
  <Bars aria-hidden>
    {Array.from({ length: count }, (_, position) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no other identity
      <ProgressBar key={position}>
        {position === index ? <Running key={index} {...running} /> : <Fill $isFull={position < index} />}
      </ProgressBar>
    ))}
  </Bars>
);

function Running({ isRunning, video, onEnd }: Omit<StoryProgressProps, 'count' | 'index'>) {
  const fill = useRef<HTMLSpanElement>(null);
  const shownMs = useRef(0);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isRunning) return undefined;
    let lastMs = performance.now();
    let frame = requestAnimationFrame(function step(nowMs) {
      shownMs.current += nowMs - lastMs;
      lastMs = nowMs;
      const element = video.current;
      const fraction = element
        ? element.ended
          ? 1
          : element.currentTime / (element.duration || Number.POSITIVE_INFINITY)
        : shownMs.current / pictureMs;
      if (fill.current) fill.current.style.scale = `${Math.min(1, fraction)} 1`;
      if (fraction >= 1) end();
      else frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [isRunning, video]);
  return <Fill ref={fill} $isFull={false} />;
}

const Bars = styled.div`
  display: flex;
  gap: 3px;
`;

const ProgressBar = styled.span`
  flex: 1;
  height: 3px;
  border-radius: 2px;
  background: rgb(255 255 255 / 0.4);
  overflow: hidden;
`;

const Fill = styled.span<{ $isFull: boolean }>`
  display: block;
  height: 100%;
  background: #fff;
  scale: ${({ $isFull }) => ($isFull ? '1 1' : '0 1')};
  transform-origin: calc(50% - 50% * var(--forward)) 0;
`;
