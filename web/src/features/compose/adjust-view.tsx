import type { FocalPoint } from '@glimpse/contract/media/media';
import { type KeyboardEvent, useRef } from 'react';
import { css, styled } from 'styled-components';
import { t } from '../../lib/languages/translate.ts';
import type { CropChange } from '../../lib/pictures/crop.ts';
import { type Part, type Redraw, rotatedSize, type Size } from '../../lib/pictures/redraw-plan.ts';
import { useGestures } from '../../ui/use-gestures.ts';

interface AdjustViewProps {
  /** The object URL of the picture, or '' until it exists. */
  url: string;
  /** The size of the picture, or null until it is loaded. */
  size: Size | null;
  onSizeKnown: (size: Size) => void;
  /** The visible part of the rotated picture, or null until its size is known. */
  part: Part | null;
  quarterTurns: Redraw['quarterTurns'];
  /** If this is not null, the user moves the focal point and not the picture. */
  focalPoint: FocalPoint | null;
  onFocalPointChange: (focalPoint: FocalPoint) => void;
  onCropChange: (change: CropChange) => void;
}

/** How far one key press moves, in fractions of the view. */
const keyStep = 0.05;
/** The zoom factor of one key press or one turn of the wheel. */
const zoomFactor = 1.1;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const clamp = (fraction: number) => Math.min(Math.max(0, fraction), 1);

/**
 * Shows the cropped part of a picture. The user drags it or presses the arrow keys to move it, and pinches, scrolls or
 * presses + and - to zoom.
 */
export function AdjustView(props: AdjustViewProps) {
  const { url, size, onSizeKnown, part, quarterTurns, focalPoint, onFocalPointChange, onCropChange } = props;
  const view = useRef<HTMLDivElement>(null);

  useGestures(view, {
    onDrag: ({ xy: [x, y], delta: [dx, dy], pinching }) => {
      const box = view.current?.getBoundingClientRect();
      if (!box) return;
      if (focalPoint)
        onFocalPointChange({ x: clamp((x - box.left) / box.width), y: clamp((y - box.top) / box.height) });
      else if (!pinching) onCropChange({ dx: -dx / box.width, dy: -dy / box.height });
    },
    onPinch: ({ factor }) => {
      if (!focalPoint) onCropChange({ factor });
    },
    onWheel: ({ delta: [, y] }) => onCropChange({ factor: zoomFactor ** -Math.sign(y) }),
  });

  function handleKey(event: KeyboardEvent) {
    const [dx, dy] = arrows[event.key] ?? [0, 0];
    const factor = { '+': zoomFactor, '=': zoomFactor, '-': 1 / zoomFactor }[event.key] ?? 1;
    if (dx === 0 && dy === 0 && factor === 1) return;
    event.preventDefault();
    if (focalPoint && factor === 1)
      onFocalPointChange({ x: clamp(focalPoint.x + dx * keyStep), y: clamp(focalPoint.y + dy * keyStep) });
    else onCropChange({ dx: dx * keyStep, dy: dy * keyStep, factor });
  }

  const rotated = size && rotatedSize(size, quarterTurns);
  const ratio = rotated && part ? (part.width * rotated.width) / (part.height * rotated.height) : 1;

  return (
    <Backdrop>
      <View
        ref={view}
        role="application"
        aria-roledescription={t('media.adjustablePicture')}
        aria-label={focalPoint ? focalPointLabel(focalPoint) : t('media.movablePhoto')}
        tabIndex={0}
        style={{ aspectRatio: ratio, width: `min(100%, ${ratio} * min(46dvh, 26rem))` }}
        onKeyDown={handleKey}
      >
        <Rotated style={part ? pictureBox(part) : undefined}>
          {url !== '' && (
            <Picture
              src={url}
              alt=""
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                onSizeKnown({ width, height })
              }
              style={{ rotate: `${quarterTurns * 90}deg` }}
              $isSideways={quarterTurns % 2 === 1}
            />
          )}
        </Rotated>
        {/* Physical: a point of the picture. */}
        {focalPoint && <Marker style={{ left: `${focalPoint.x * 100}%`, top: `${focalPoint.y * 100}%` }} />}
      </View>
    </Backdrop>
  );
}

const percent = (fraction: number) => Math.round(fraction * 100);

const focalPointLabel = ({ x, y }: FocalPoint) => t('media.movableFocalPoint', { left: percent(x), top: percent(y) });

/** Returns the position of the whole picture at which the view shows exactly this part. */
const pictureBox = ({ x, y, width, height }: Part) => ({
  left: `${(-x / width) * 100}%`,
  top: `${(-y / height) * 100}%`,
  width: `${100 / width}%`,
  height: `${100 / height}%`,
});

const Backdrop = styled.div`
  display: grid;
  place-items: center;
  padding: ${({ theme }) => theme.space(1)};
  background: ${({ theme }) => theme.color.sunken};
`;

const View = styled.div`
  position: relative;
  overflow: hidden;
  touch-action: none;
  cursor: grab;
  user-select: none;

  &:active { cursor: grabbing; }
`;

const Rotated = styled.div`
  position: absolute;
  width: 100%;
  height: 100%;
  container-type: size;
`;

/** A picture that is rotated by 90° has the height of its container as its width. */
const sideways = css`
  width: 100cqh;
  height: 100cqw;
`;

const Picture = styled.img<{ $isSideways: boolean }>`
  position: absolute;
  top: 50%;
  /* Physical: a picture is not mirrored. */
  left: 50%;
  width: 100%;
  max-width: none;
  height: 100%;
  /* Physical: a picture is not mirrored. */
  translate: -50% -50%;
  pointer-events: none;
  ${({ $isSideways }) => $isSideways && sideways}
`;

const Marker = styled.span`
  position: absolute;
  width: 2rem;
  height: 2rem;
  margin: -1rem;
  border: 3px solid #fff;
  border-radius: 50%;
  box-shadow: 0 0 0 2px rgb(0 0 0 / 0.6), inset 0 0 0 2px rgb(0 0 0 / 0.6);
  pointer-events: none;
`;
