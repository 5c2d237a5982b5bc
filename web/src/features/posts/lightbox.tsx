import type { Media } from '@glimpse/contract/media/media';
import BackIcon from 'lucide-react/icons/chevron-left';
import NextIcon from 'lucide-react/icons/chevron-right';
import XIcon from 'lucide-react/icons/x';
import ZoomInIcon from 'lucide-react/icons/zoom-in';
import ZoomOutIcon from 'lucide-react/icons/zoom-out';
import { type KeyboardEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RoundButton } from '../../ui/round-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { largestScale } from '../../ui/zoom.ts';
import { Zoomable, type ZoomControl } from '../../ui/zoomable.tsx';
import { wholeSizes } from '../post/shown-sizes.ts';
import { useShownMedia } from './use-media-urls.ts';

interface EnlargedProps {
  /** At least one, of which the one with this index is shown first. */
  pictures: readonly { media: Media; alt: string }[];
  first: number;
  onClose: () => void;
}

const step = 1.5;
const moveStepPx = 80;
/** What is enlarged further is not loaded any sharper: there is nothing larger. */
const sharpestPx = 2048;

/** A post's pictures as large as the screen, and larger: by pinch, wheel, double press, buttons and keys (+ - 0, arrows, Escape). */
export function Enlarged({ pictures, first, onClose }: EnlargedProps) {
  const [index, setIndex] = useState(first);
  const [scale, setScale] = useState(1);
  const control = useRef<ZoomControl>(null);
  const shown = pictures[index];
  if (!shown) return null;
  const { media } = shown;

  function go(to: number) {
    if (!pictures[to]) return;
    setIndex(to);
    setScale(1);
  }
  function arrow(x: number, y: number) {
    const zoom = control.current;
    if (zoom && zoom.scale > 1) zoom.moveBy({ x: -x * moveStepPx, y: -y * moveStepPx });
    else go(index + x);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const zoom = control.current;
    const acts: Record<string, () => void> = {
      '+': () => zoom?.zoomBy(step),
      '=': () => zoom?.zoomBy(step),
      '-': () => zoom?.zoomBy(1 / step),
      '0': () => zoom?.reset(),
      ArrowLeft: () => arrow(-1, 0),
      ArrowRight: () => arrow(1, 0),
      ArrowUp: () => arrow(0, -1),
      ArrowDown: () => arrow(0, 1),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  return (
    <Dialog label="Enlarged picture" shape="full" onClose={onClose}>
      <Screen onKeyDown={handleKeyDown}>
        <Zoomable
          key={index}
          control={control}
          size={{ width: media.width ?? 1, height: media.height ?? 1 }}
          onSwipe={(direction) => go(index + direction)}
          onZoom={setScale}
        >
          <Large {...shown} scale={scale} />
        </Zoomable>
        {pictures.length > 1 && (
          <>
            <Place aria-hidden>{`${index + 1}/${pictures.length}`}</Place>
            <VisuallyHidden role="status">{`${index + 1} of ${pictures.length}`}</VisuallyHidden>
          </>
        )}
        <Tools>
          <RoundButton aria-label="Close" onClick={onClose}>
            <XIcon size={20} aria-hidden />
          </RoundButton>
          <RoundButton
            aria-label="Zoom in"
            aria-disabled={scale >= largestScale}
            onClick={() => control.current?.zoomBy(step)}
          >
            <ZoomInIcon size={18} aria-hidden />
          </RoundButton>
          <RoundButton
            aria-label="Zoom out"
            aria-disabled={scale <= 1}
            onClick={() => control.current?.zoomBy(1 / step)}
          >
            <ZoomOutIcon size={18} aria-hidden />
          </RoundButton>
        </Tools>
        {pictures.length > 1 && (
          <>
            <Side
              aria-label="Previous"
              aria-disabled={index === 0}
              $side="left"
              onClick={() => go(index - 1)}
            >
              <BackIcon size={22} aria-hidden />
            </Side>
            <Side
              aria-label="Next"
              aria-disabled={index === pictures.length - 1}
              $side="right"
              onClick={() => go(index + 1)}
            >
              <NextIcon size={22} aria-hidden />
            </Side>
          </>
        )}
      </Screen>
    </Dialog>
  );
}

function Large({ media, alt, scale }: { media: Media; alt: string; scale: number }) {
  const shown = useShownMedia(media, sharpestPx);
  const factor = Math.ceil(scale);
  return (
    <Picture
      url={shown.url}
      variants={shown.variants}
      isMissing={shown.isMissing}
      alt={alt}
      placeholder={media.placeholder}
      fit="contain"
      sizes={wholeSizes([['', `${100 * factor}vw`]], media, `${100 * factor}vh`)}
      isPriority
    />
  );
}

const Screen = styled.div`
  position: relative;
  width: 100%;
  height: 100%;
`;

const Place = styled.span`
  position: absolute;
  top: 1.25rem;
  left: 1.25rem;
  padding: 0.25rem 0.625rem;
  border-radius: ${({ theme }) => theme.radius.round};
  background: rgb(20 20 20 / 0.7);
  color: #fff;
  font: 600 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;

const Tools = styled.div`
  position: absolute;
  top: 1rem;
  right: 1rem;
  display: flex;
  /* What closes it is the first to have the focus. */
  flex-direction: row-reverse;
  gap: ${({ theme }) => theme.space(3)};

  & > button { position: relative; }
  & > [aria-disabled='true'] { opacity: 0.5; }
`;

const Side = styled(RoundButton)<{ $side: 'left' | 'right' }>`
  position: absolute;
  top: calc(50% - 1.125rem);
  ${({ $side }) => $side}: 1rem;

  /* It stays, so that the focus does, too. */
  &[aria-disabled='true'] { opacity: 0; cursor: default; }
`;
