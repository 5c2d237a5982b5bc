import type { Overlay } from '@glimpse/contract/stories/story';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { styled } from 'styled-components';
import { t } from '../../lib/languages/translate.ts';
import { overlayLook } from './story-overlays.tsx';

interface OverlayHandleProps {
  overlay: Overlay;
  isSelected: boolean;
  onSelect: () => void;
  onMove: (x: number, y: number) => void;
}

const stepOfKey: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const smallStep = 0.02;
const largeStep = 0.1;

/** The centre of a text stays this far from the edges, so that the text can be seen. */
const margin = 0.08;
const within = (value: number) => Math.round(Math.min(1 - margin, Math.max(margin, value)) * 1000) / 1000;

/** A text of the story that is edited. It is moved by pointer, or by the arrow keys. */
export function OverlayHandle({ overlay, isSelected, onSelect, onMove }: OverlayHandleProps) {
  const drag = useRef<{ x: number; y: number; overlay: Overlay } | null>(null);
  const move = (x: number, y: number) => onMove(within(x), within(y));
  function handleKeyDown(event: KeyboardEvent) {
    const step = stepOfKey[event.key];
    if (!step) return;
    event.preventDefault();
    const size = event.shiftKey ? largeStep : smallStep;
    move(overlay.x + step[0] * size, overlay.y + step[1] * size);
  }
  function handleDown(event: PointerEvent<HTMLButtonElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, overlay };
    onSelect();
  }
  function handleMove({ currentTarget, clientX, clientY }: PointerEvent<HTMLButtonElement>) {
    const stage = currentTarget.parentElement;
    if (!drag.current || !stage) return;
    const { x, y, overlay: start } = drag.current;
    move(start.x + (clientX - x) / stage.clientWidth, start.y + (clientY - y) / stage.clientHeight);
  }
  const text = overlay.text.trim();
  return (
    <Handle
      type="button"
      dir="auto"
      aria-label={text === '' ? t('stories.emptyText') : t('stories.textNamed', { text })}
      aria-description={t('stories.moveHint')}
      aria-pressed={isSelected}
      $overlay={overlay}
      onClick={onSelect}
      onFocus={onSelect}
      onKeyDown={handleKeyDown}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={() => {
        drag.current = null;
      }}
      onPointerCancel={() => {
        drag.current = null;
      }}
    >
      {text === '' ? t('stories.text') : overlay.text}
    </Handle>
  );
}

const Handle = styled.button<{ $overlay: Overlay }>`
  ${overlayLook}
  cursor: move;
  touch-action: none;

  /* The hit area of a short text. */
  &::before {
    position: absolute;
    inset: -0.5rem;
    content: '';
  }

  &[aria-pressed='true'] { outline: 2px dashed #fff; outline-offset: 2px; }
`;
