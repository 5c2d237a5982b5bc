import PauseIcon from 'lucide-react/icons/pause';
import PlayIcon from 'lucide-react/icons/play';
import { useState } from 'react';
import { styled } from 'styled-components';
import { t } from '../../../lib/languages/translate.ts';
import { RoundButton } from '../../../ui/round-button.tsx';
import { prefersReducedMotion } from '../../../ui/use-media.ts';
import { type MediaViewProps, PostPicture } from './post-picture.tsx';

/** An animated picture with a pause button. It starts paused if the user prefers reduced motion. */
export function AnimatedPicture(props: MediaViewProps) {
  const [isPlaying, setIsPlaying] = useState(() => !prefersReducedMotion());
  return (
    <Box style={{ height: props.ratio === undefined ? '100%' : undefined }}>
      <PostPicture {...props} key={String(isPlaying)} isAnimated={isPlaying} />
      <PauseButton
        aria-label={isPlaying ? t('posts.pause') : t('posts.play')}
        onClick={(event) => {
          event.stopPropagation();
          setIsPlaying(!isPlaying);
        }}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        {isPlaying ? <PauseIcon size={18} aria-hidden /> : <PlayIcon size={18} fill="currentColor" aria-hidden />}
      </PauseButton>
    </Box>
  );
}

const Box = styled.div`
  position: relative;
`;

const PauseButton = styled(RoundButton)`
  position: absolute;
  bottom: calc(0.75rem + var(--foot, 0px));
  inset-inline-start: 0.75rem;
`;
