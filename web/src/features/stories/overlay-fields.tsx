import { type Overlay, overlayColours, overlaySizes, storyLimits } from '@glimpse/contract/stories/story';
import { type RefObject, useId } from 'react';
import { styled } from 'styled-components';
import { messageName, type NamedMessage, t } from '../../lib/languages/translate.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/dialog-parts.tsx';
import { Switch } from '../../ui/switch.tsx';
import { overlayCss } from './story-overlays.tsx';

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

/** The fields for one text of a story. */
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
      <Hint>{t('stories.moveHint')}</Hint>
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

const Hint = styled.p`
  margin: 0;
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
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
