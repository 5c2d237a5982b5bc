import type { FocalPoint } from '@glimpse/contract/media/media';
import { type KeyboardEvent, useRef } from 'react';
import { css, styled } from 'styled-components';
import { type Part, type Redraw, type Size, turnedSize } from '../../lib/pictures/redraw-plan.ts';
import { useGestures } from '../../ui/use-gestures.ts';

interface Change {
  /** The movement, in fractions of the visible part. */
  readonly dx?: number;
  readonly dy?: number;
  /** The zoom relative to the current zoom. */
  readonly factor?: number;
}

interface AdjustViewProps {
  /** The object URL of the picture, or '' until it exists. */
  url: string;
  /** null until the picture is loaded. */
  size: Size | null;
  onSize: (size: Size) => void;
  /** The visible part of the rotated picture. */
  part: Part | null;
  quarterTurns: Redraw['quarterTurns'];
  /** The focal point, which the user moves instead of the picture. null while the user moves the picture. */
  focus: FocalPoint | null;
  onFocus: (focus: FocalPoint) => void;
  onChange: (change: Change) => void;
}

const keyStep = 0.05;
const zoomFactor = 1.1;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const clamp = (value: number) => Math.min(Math.max(0, value), 1);

/** The cropped part of a picture. Drag it or use the arrow keys to move it. Pinch, scroll or press + and - to zoom. */
export function AdjustView(props: AdjustViewProps) {
  const { url, size, onSize, part, quarterTurns, focus, onFocus, onChange } = props;
  const view = useRef<HTMLDivElement>(null);

  useGestures(view, {
    onDrag: ({ xy: [x, y], delta: [dx, dy], pinching }) => {
      const box = view.current?.getBoundingClientRect();
      if (!box) return;
      if (focus) onFocus({ x: clamp((x - box.left) / box.width), y: clamp((y - box.top) / box.height) });
      else if (!pinching) onChange({ dx: -dx / box.width, dy: -dy / box.height });
    },
    onPinch: ({ factor }) => {
      if (!focus) onChange({ factor });
    },
    onWheel: ({ delta: [, y] }) => onChange({ factor: zoomFactor ** -Math.sign(y) }),
  });

  function handleKey(event: KeyboardEvent) {
    const [dx, dy] = arrows[event.key] ?? [0, 0];
    const factor = { '+': zoomFactor, '=': zoomFactor, '-': 1 / zoomFactor }[event.key] ?? 1;
    if (dx === 0 && dy === 0 && factor === 1) return;
    event.preventDefault();
    if (focus && factor === 1) onFocus({ x: clamp(focus.x + dx * keyStep), y: clamp(focus.y + dy * keyStep) });
    else onChange({ dx: dx * keyStep, dy: dy * keyStep, factor });
  }

  const turned = size && turnedSize(size, quarterTurns);
  const ratio = turned && part ? (part.width * turned.width) / (part.height * turned.height) : 1;

  return (
    <Backdrop>
      <View
        ref={view}
        role="application"
        aria-roledescription="adjustable picture"
        aria-label={focus ? focusLabel(focus) : 'Photo. Move it with the arrow keys, zoom with plus and minus'}
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
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => onSize({ width, height })}
              style={{ rotate: `${quarterTurns * 90}deg` }}
              $isSideways={quarterTurns % 2 === 1}
            />
          )}
        </Rotated>
        {focus && <Marker style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }} />}
      </View>
    </Backdrop>
  );
}

const percent = (fraction: number) => `${Math.round(fraction * 100)} %`;

const focusLabel = ({ x, y }: FocalPoint) =>
  `Focal point, ${percent(x)} from the left, ${percent(y)} from the top. Move it with the arrow keys`;

/** Returns the position of the whole picture, so that the view shows exactly this part. */
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

const sideways = css`
  width: 100cqh;
  height: 100cqw;
`;

const Picture = styled.img<{ $isSideways: boolean }>`
  position: absolute;
  top: 50%;
  left: 50%;
  width: 100%;
  max-width: none;
  height: 100%;
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
