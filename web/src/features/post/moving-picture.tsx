import PauseIcon from 'lucide-react/icons/pause';
import PlayIcon from 'lucide-react/icons/play';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Picture } from '../../ui/picture.tsx';
import { RoundButton } from '../../ui/round-button.tsx';
import { wantsStillness } from '../../ui/stillness.ts';
import { type OneMediaProps, Still } from '../posts/post-picture.tsx';
import { useShownMedia } from '../posts/use-media-urls.ts';

/** A picture that moves, until it is stopped; for those who asked for less motion, once they start it. */
export function MovingPicture(props: OneMediaProps) {
  const [isMoving, setIsMoving] = useState(() => !wantsStillness());
  return (
    <Box style={{ height: props.ratio === undefined ? '100%' : undefined }}>
      {isMoving ? <Moving {...props} /> : <Still {...props} />}
      <Switch
        aria-label={isMoving ? 'Pause' : 'Play'}
        onClick={(event) => {
          event.stopPropagation();
          setIsMoving(!isMoving);
        }}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        {isMoving ? (
          <PauseIcon size={18} aria-hidden />
        ) : (
          <PlayIcon size={18} fill="currentColor" aria-hidden />
        )}
      </Switch>
    </Box>
  );
}

function Moving({ media, widthPx, ...box }: OneMediaProps) {
  const { url, variants, isMissing } = useShownMedia(media, widthPx);
  return (
    <Picture
      {...box}
      url={url}
      variants={variants}
      isMissing={isMissing}
      placeholder={media.placeholder}
      focus={box.fit === 'contain' ? undefined : media.focus}
    />
  );
}

const Box = styled.div`
  position: relative;
`;

const Switch = styled(RoundButton)`
  position: absolute;
  bottom: calc(0.75rem + var(--foot, 0px));
  left: 0.75rem;
`;
