import PlayIcon from 'lucide-react/icons/play';
import VolumeIcon from 'lucide-react/icons/volume-2';
import VolumeOffIcon from 'lucide-react/icons/volume-x';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useInView } from './in-view.ts';

interface VideoProps {
  /** null while it is being fetched; so with the poster. */
  url: string | null;
  posterUrl: string | null;
  alt: string;
  /** Width / height of the box, which is reserved before the video is there. */
  ratio: number;
}

const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Whether a video that plays has sound, muted or not. Each engine tells in its own way; where none does it may have. */
function hasSound(video: HTMLVideoElement): boolean {
  if ('webkitAudioDecodedByteCount' in video) return Number(video.webkitAudioDecodedByteCount) > 0;
  if ('mozHasAudio' in video) return video.mozHasAudio === true;
  return true;
}

/** Plays silently in a loop while it is in view (not for those who asked for less motion); pause, and sound where there is some, on demand. */
export function Video({ url, posterUrl, alt, ratio }: VideoProps) {
  const [isMuted, setIsMuted] = useState(true);
  const [isPlaying, setIsPlaying] = useState(false);
  const [isSounding, setIsSounding] = useState(false);
  const video = useInView<HTMLVideoElement>(
    (isInView) => {
      if (!isInView) video.current?.pause();
      else if (!wantsStillness()) play();
    },
    { threshold: 0.6 },
  );

  function play() {
    // A browser that saves data or power may refuse; the play button is then what remains.
    void video.current?.play().catch(() => setIsPlaying(false));
  }

  // Asks the element: in a double click the second press comes before the events of the first have been told.
  const toggle = () => (video.current?.paused ? play() : video.current?.pause());

  return (
    <Box style={{ aspectRatio: ratio }}>
      <Film
        ref={video}
        src={url ?? undefined}
        poster={posterUrl ?? undefined}
        aria-label={alt}
        muted={isMuted}
        loop
        playsInline
        preload="none"
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setIsSounding(hasSound(currentTarget))}
      />
      <PlayButton
        type="button"
        aria-label={isPlaying ? 'Pause' : 'Play'}
        $isPlaying={isPlaying}
        onClick={toggle}
      >
        {!isPlaying && <PlayIcon size={34} fill="currentColor" aria-hidden />}
      </PlayButton>
      {isSounding && (
        <SoundButton
          type="button"
          aria-label={isMuted ? 'Turn sound on' : 'Turn sound off'}
          onClick={() => setIsMuted(!isMuted)}
        >
          {isMuted ? <VolumeOffIcon size={16} aria-hidden /> : <VolumeIcon size={16} aria-hidden />}
        </SoundButton>
      )}
    </Box>
  );
}

const Box = styled.div`
  position: relative;
  width: 100%;
  overflow: hidden;
  background: ${({ theme }) => theme.color.sunken};
`;

const Film = styled.video`
  width: 100%;
  height: 100%;
  object-fit: cover;
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

const SoundButton = styled.button`
  position: absolute;
  right: 0.75rem;
  bottom: 0.75rem;
  display: grid;
  place-items: center;
  width: 2rem;
  height: 2rem;
  border: 0;
  border-radius: 50%;
  background: rgb(20 20 20 / 0.75);
  color: #fff;
  cursor: pointer;
`;
