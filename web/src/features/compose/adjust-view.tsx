import type { FocalPoint } from '@glimpse/contract/media/media';
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import { css, styled } from 'styled-components';
import { type Part, type Redraw, type Size, turnedSize } from '../../lib/pictures/redraw-plan.ts';

export type NaturalSize = Size;

/** By fractions of what is seen, and by a factor. */
interface Change {
  readonly dx?: number;
  readonly dy?: number;
  readonly factor?: number;
}

interface AdjustViewProps {
  /** '' while there is none. */
  url: string;
  /** Upright pixels; null until the picture is there. */
  size: Size | null;
  onSize: (size: Size) => void;
  /** What of the turned picture is seen. */
  part: Part | null;
  quarterTurns: Redraw['quarterTurns'];
  /** The mark that is moved instead of the picture; null while the picture is. */
  focus: FocalPoint | null;
  onFocus: (focus: FocalPoint) => void;
  onChange: (change: Change) => void;
}

const keyStep = 0.05;
const keyZoom = 1.1;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const inside = (value: number) => Math.min(Math.max(0, value), 1);

/** The part of a picture that remains, moved by dragging and arrow keys, zoomed by pinch, wheel, + and -. */
export function AdjustView(props: AdjustViewProps) {
  const { url, size, onSize, part, quarterTurns, focus, onFocus, onChange } = props;
  const view = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, { x: number; y: number }>());

  const handleWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    onChange({ factor: event.deltaY < 0 ? keyZoom : 1 / keyZoom });
  });
  useEffect(() => {
    const { current } = view;
    // React's own wheel listener cannot keep the dialog from scrolling.
    const listener = (event: WheelEvent) => handleWheel(event);
    current?.addEventListener('wheel', listener, { passive: false });
    return () => current?.removeEventListener('wheel', listener);
  }, []);

  function handleKey(event: KeyboardEvent) {
    const [dx, dy] = arrows[event.key] ?? [0, 0];
    const factor = { '+': keyZoom, '=': keyZoom, '-': 1 / keyZoom }[event.key] ?? 1;
    if (dx === 0 && dy === 0 && factor === 1) return;
    event.preventDefault();
    if (focus && factor === 1)
      onFocus({ x: inside(focus.x + dx * keyStep), y: inside(focus.y + dy * keyStep) });
    else onChange({ dx: dx * keyStep, dy: dy * keyStep, factor });
  }

  function mark({ clientX, clientY }: PointerEvent) {
    const box = view.current?.getBoundingClientRect();
    if (box)
      onFocus({ x: inside((clientX - box.left) / box.width), y: inside((clientY - box.top) / box.height) });
  }

  function handleMove(event: PointerEvent) {
    const before = pointers.current.get(event.pointerId);
    const box = view.current?.getBoundingClientRect();
    if (!before || !box) return;
    if (focus) {
      mark(event);
      return;
    }
    const now = { x: event.clientX, y: event.clientY };
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    if (other) {
      const apart = (one: typeof now) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
      onChange({ factor: apart(now) / apart(before) });
    } else onChange({ dx: (before.x - now.x) / box.width, dy: (before.y - now.y) / box.height });
  }

  const forget = ({ pointerId }: PointerEvent) => pointers.current.delete(pointerId);
  const turned = size && turnedSize(size, quarterTurns);
  const ratio = turned && part ? (part.width * turned.width) / (part.height * turned.height) : 1;

  return (
    <Room>
      <View
        ref={view}
        role="application"
        aria-roledescription="adjustable picture"
        aria-label={focus ? focusName(focus) : 'Picture: arrow keys move it, plus and minus zoom'}
        tabIndex={0}
        style={{ aspectRatio: ratio, width: `min(100%, ${ratio} * min(46dvh, 26rem))` }}
        onKeyDown={handleKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
          if (focus) mark(event);
        }}
        onPointerMove={handleMove}
        onPointerUp={forget}
        onPointerCancel={forget}
      >
        <Turned style={part ? placeOf(part) : undefined}>
          {url !== '' && (
            <Still
              src={url}
              alt=""
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                onSize({ width, height })
              }
              style={{ rotate: `${quarterTurns * 90}deg` }}
              $isLying={quarterTurns % 2 === 1}
            />
          )}
        </Turned>
        {focus && <Mark style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }} />}
      </View>
    </Room>
  );
}

const percent = (fraction: number) => `${Math.round(fraction * 100)} %`;

const focusName = ({ x, y }: FocalPoint) =>
  `Focal point, ${percent(x)} from the left, ${percent(y)} from the top: arrow keys move it`;

/** Where the whole picture lies, so that the view shows just this part. */
const placeOf = ({ x, y, width, height }: Part) => ({
  left: `${(-x / width) * 100}%`,
  top: `${(-y / height) * 100}%`,
  width: `${100 / width}%`,
  height: `${100 / height}%`,
});

const Room = styled.div`
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

const Turned = styled.div`
  position: absolute;
  width: 100%;
  height: 100%;
  container-type: size;
`;

const lying = css`
  width: 100cqh;
  height: 100cqw;
`;

const Still = styled.img<{ $isLying: boolean }>`
  position: absolute;
  top: 50%;
  left: 50%;
  width: 100%;
  max-width: none;
  height: 100%;
  translate: -50% -50%;
  pointer-events: none;
  ${({ $isLying }) => $isLying && lying}
`;

const Mark = styled.span`
  position: absolute;
  width: 2rem;
  height: 2rem;
  margin: -1rem;
  border: 3px solid #fff;
  border-radius: 50%;
  box-shadow: 0 0 0 2px rgb(0 0 0 / 0.6), inset 0 0 0 2px rgb(0 0 0 / 0.6);
  pointer-events: none;
`;
