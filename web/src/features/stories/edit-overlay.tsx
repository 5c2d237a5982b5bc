import { type Overlay, overlayColours, overlaySizes, storyLimits } from '@glimpse/contract/stories/story';
import { type KeyboardEvent, type PointerEvent, type RefObject, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { messageName, type NamedMessage, t } from '../../lib/languages/translate.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/dialog-parts.tsx';
import { SmallText } from '../../ui/small-text.ts';
import { Switch } from '../../ui/switch.tsx';
import { overlayCss, overlayLook } from './story-overlays.tsx';

interface OverlayFieldsProps {
  overlay: Overlay;
  field: RefObject<HTMLTextAreaElement | null>;
  onChange: (change: Partial<Overlay>) => void;
  onRemove: () => void;
}

const colourNames: Record<Overlay['colour'], NamedMessage> = {
  white: messageName('stories.white'),
  black: messageName('stories.black'),
  red: messageName('stories.red'),
  orange: messageName('stories.orange'),
  yellow: messageName('stories.yellow'),
  green: messageName('stories.green'),
  blue: messageName('stories.blue'),
  purple: messageName('stories.purple'),
  pink: messageName('stories.pink'),
};
const sizeNames: Record<Overlay['size'], NamedMessage> = {
  small: messageName('stories.small'),
  medium: messageName('stories.medium'),
  large: messageName('stories.large'),
};

export function OverlayFields({ overlay, field, onChange, onRemove }: OverlayFieldsProps) {
  const name = useId();
  return (
    <Fields role="group" aria-label={t('stories.text')}>
      <TextArea
        ref={field}
        dir="auto"
        rows={2}
        value={overlay.text}
        maxLength={storyLimits.overlayText}
        aria-label={t('stories.text')}
        placeholder={t('stories.text')}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <SmallText>{t('stories.moveHint')}</SmallText>
      <Colours role="radiogroup" aria-label={t('stories.colour')}>
        {overlayColours.map((colour) => (
          <Colour
            key={colour}
            type="radio"
            name={`${name}-colour`}
            aria-label={t(colourNames[colour])}
            checked={overlay.colour === colour}
            $css={overlayCss[colour][0]}
            onChange={() => onChange({ colour })}
          />
        ))}
      </Colours>
      <Row>
        <Sizes role="group" aria-label={t('stories.size')}>
          {overlaySizes.map((size) => (
            <Button
              key={size}
              tone={size === overlay.size ? 'primary' : 'quiet'}
              aria-pressed={size === overlay.size}
              onClick={() => onChange({ size })}
            >
              {t(sizeNames[size])}
            </Button>
          ))}
        </Sizes>
        <Background>
          {t('stories.background')}
          <Switch
            name={t('stories.background')}
            isOn={overlay.hasBackground}
            onPress={() => onChange({ hasBackground: !overlay.hasBackground })}
          />
        </Background>
      </Row>
      <Button tone="danger" onClick={onRemove}>
        {t('stories.removeText')}
      </Button>
    </Fields>
  );
}

const Fields = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(3)};
`;

const Colours = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(2)};
`;

const Colour = styled.input<{ $css: string }>`
  width: 2.75rem;
  height: 2.75rem;
  margin: 0;
  border: 2px solid ${({ theme }) => theme.color.outline};
  border-radius: 50%;
  background: ${({ $css }) => $css};
  appearance: none;
  cursor: pointer;

  &:checked { box-shadow: 0 0 0 2px ${({ theme }) => theme.color.surface}, 0 0 0 4px ${({ theme }) => theme.color.accent}; }
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space(3)};
`;

const Sizes = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(2)};
`;

const Background = styled.span`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(3)};
`;

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
