import type { Media } from '@glimpse/contract/media/media';
import BackIcon from 'lucide-react/icons/chevron-left';
import NextIcon from 'lucide-react/icons/chevron-right';
import XIcon from 'lucide-react/icons/x';
import ZoomInIcon from 'lucide-react/icons/zoom-in';
import ZoomOutIcon from 'lucide-react/icons/zoom-out';
import { type KeyboardEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { wholeSizes } from '../../../entities/media/image-sizes.ts';
import { useMediaUrls } from '../../../entities/media/use-media-urls.ts';
import { stepTo } from '../../../lib/browser/text-direction.ts';
import { t } from '../../../lib/languages/translate.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { RoundButton } from '../../../ui/round-button.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { largestScale } from '../../../ui/zoom.ts';
import { Zoomable, type ZoomControl } from '../../../ui/zoomable.tsx';

interface LightboxProps {
  /** The list is not empty. */
  pictures: readonly { media: Media; alt: string }[];
  /** The index of the picture to show first. */
  initialIndex: number;
  onClose: () => void;
}

const zoomStep = 1.5;
const moveStepPx = 80;
/** The width of the largest rendition, so that a zoomed picture stays sharp. */
const maxLoadedPx = 2048;

/** Shows the pictures of a post in full screen. They can be zoomed by pinch, wheel, double click, buttons and keys. */
export function Lightbox({ pictures, initialIndex, onClose }: LightboxProps) {
  const [index, setIndex] = useState(initialIndex);
  const [scale, setScale] = useState(1);
  const control = useRef<ZoomControl>(null);
  const picture = pictures[index];
  if (!picture) return null;
  const { media } = picture;
  const position = { position: index + 1, count: pictures.length };

  function showPicture(newIndex: number) {
    if (!pictures[newIndex]) return;
    setIndex(newIndex);
    setScale(1);
  }
  function handleArrow(right: number, down: number) {
    const zoom = control.current;
    if (zoom && zoom.scale > 1) zoom.moveBy({ x: -right * moveStepPx, y: -down * moveStepPx });
    else showPicture(index + right * stepTo('right'));
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const zoom = control.current;
    const actions: Record<string, () => void> = {
      '+': () => zoom?.zoomBy(zoomStep),
      '=': () => zoom?.zoomBy(zoomStep),
      '-': () => zoom?.zoomBy(1 / zoomStep),
      '0': () => zoom?.reset(),
      ArrowLeft: () => handleArrow(-1, 0),
      ArrowRight: () => handleArrow(1, 0),
      ArrowUp: () => handleArrow(0, -1),
      ArrowDown: () => handleArrow(0, 1),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  return (
    <Dialog label={t('posts.enlargedPicture')} shape="full" onClose={onClose}>
      <Screen onKeyDown={handleKeyDown}>
        <Zoomable
          key={index}
          control={control}
          size={{ width: media.width ?? 1, height: media.height ?? 1 }}
          onSwipe={(direction) => showPicture(index + direction)}
          onZoom={setScale}
        >
          <LightboxPicture {...picture} scale={scale} />
        </Zoomable>
        {pictures.length > 1 && (
          <>
            <Position aria-hidden>{t('posts.shortPicturePosition', position)}</Position>
            <VisuallyHidden role="status">{t('posts.picturePosition', position)}</VisuallyHidden>
          </>
        )}
        <Tools>
          <RoundButton aria-label={t('common.close')} onClick={onClose}>
            <XIcon size={20} aria-hidden />
          </RoundButton>
          <RoundButton
            aria-label={t('posts.zoomIn')}
            aria-disabled={scale >= largestScale}
            onClick={() => control.current?.zoomBy(zoomStep)}
          >
            <ZoomInIcon size={18} aria-hidden />
          </RoundButton>
          <RoundButton
            aria-label={t('posts.zoomOut')}
            aria-disabled={scale <= 1}
            onClick={() => control.current?.zoomBy(1 / zoomStep)}
          >
            <ZoomOutIcon size={18} aria-hidden />
          </RoundButton>
        </Tools>
        {pictures.length > 1 && (
          <>
            <SideButton
              aria-label={t('posts.previousPicture')}
              aria-disabled={index === 0}
              $side="start"
              onClick={() => showPicture(index - 1)}
            >
              <BackIcon size={22} aria-hidden />
            </SideButton>
            <SideButton
              aria-label={t('posts.nextPicture')}
              aria-disabled={index === pictures.length - 1}
              $side="end"
              onClick={() => showPicture(index + 1)}
            >
              <NextIcon size={22} aria-hidden />
            </SideButton>
          </>
        )}
      </Screen>
    </Dialog>
  );
}

function LightboxPicture({ media, alt, scale }: { media: Media; alt: string; scale: number }) {
  const { url, variants, isMissing } = useMediaUrls(media, maxLoadedPx);
  const factor = Math.ceil(scale);
  return (
    <Picture
      url={url}
      variants={variants}
      isMissing={isMissing}
      alt={alt}
      placeholder={media.placeholder}
      fit="contain"
      letterbox="dark"
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

const Position = styled.span`
  position: absolute;
  top: 1.25rem;
  inset-inline-start: 1.25rem;
  padding: 0.25rem 0.625rem;
  border-radius: ${({ theme }) => theme.radius.round};
  background: rgb(20 20 20 / 0.7);
  color: #fff;
  font: 600 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;

const Tools = styled.div`
  position: absolute;
  top: 1rem;
  inset-inline-end: 1rem;
  display: flex;
  /* The Close button is first in the document, so that it gets the focus. It is the outermost button on the screen. */
  flex-direction: row-reverse;
  gap: ${({ theme }) => theme.space(3)};

  & > button { position: relative; }
  & > [aria-disabled='true'] { opacity: 0.5; }
`;

const SideButton = styled(RoundButton)<{ $side: 'start' | 'end' }>`
  position: absolute;
  top: calc(50% - 1.125rem);
  inset-inline-${({ $side }) => $side}: 1rem;

  /* Invisible instead of removed, so that the button keeps the keyboard focus. */
  &[aria-disabled='true'] { opacity: 0; cursor: default; }
`;
