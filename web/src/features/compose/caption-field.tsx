import { limits } from '@glimpse/contract/limits';
import { clientTexts } from '@glimpse/contract/texts';
import { useId, useRef } from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useCompletion } from '../rich-text/use-completion.tsx';
import { EmojiButton } from './emoji-button.tsx';
import { spokenRemaining, withEmoji } from './remaining.ts';

interface CaptionFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Somebody was chosen for a name in the text. */
  onPerson: (person: { uid: string; username: string }) => void;
  isReadOnly: boolean;
}

/** From here on the number of characters that are left is shown. */
const nearTheLimit = 200;

/** 'Write a caption', with emoji, and how much room is left when there is little. */
export function CaptionField({ value, onChange, onPerson, isReadOnly }: CaptionFieldProps) {
  const countId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { list, handleKey, fieldProps } = useCompletion({
    value,
    onChange,
    field,
    maxLength: limits.caption,
    onPerson,
    side: 'below',
  });
  const remaining = limits.caption - value.length;
  const isNear = remaining <= nearTheLimit;
  return (
    <Frame>
      <Area
        {...fieldProps}
        ref={field}
        dir="auto"
        value={value}
        readOnly={isReadOnly}
        maxLength={limits.caption}
        placeholder={clientTexts.captionPlaceholder}
        aria-label={clientTexts.captionPlaceholder}
        aria-describedby={isNear ? countId : undefined}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={handleKey}
      />
      {list}
      <Tools>
        <EmojiButton
          onChoose={(emoji) => {
            if (!isReadOnly) onChange(withEmoji(value, emoji));
          }}
        />
        {isNear && (
          <Count id={countId} $isFull={remaining === 0}>
            {remaining}
            <VisuallyHidden> characters left</VisuallyHidden>
          </Count>
        )}
      </Tools>
      <VisuallyHidden role="status">{isNear ? spokenRemaining(remaining) : ''}</VisuallyHidden>
    </Frame>
  );
}

const Frame = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
  border: 1px solid ${({ theme }) => theme.color.outline};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.canvas};
  transition: border-color ${({ theme }) => theme.motion.quick};

  &:has(textarea:focus) {
    border-color: ${({ theme }) => theme.color.accentText};
    box-shadow: 0 0 0 1px ${({ theme }) => theme.color.accentText};
  }
`;

const Area = styled.textarea`
  min-height: 5rem;
  max-height: 16rem;
  padding: ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(3.5)} 0;
  border: 0;
  border-radius: inherit;
  background: none;
  /* Smaller text in a field makes phones zoom in. */
  font: 400 1rem/1.5rem ${({ theme }) => theme.font.family};
  resize: none;
  field-sizing: content;

  &::placeholder { color: ${({ theme }) => theme.color.textSoft}; opacity: 1; }
  /* The frame shows the focus. */
  &:focus-visible { outline: none; }
  ${({ theme }) => theme.at.desktop} { min-height: 6.5rem; }
`;

const Tools = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: 0 ${({ theme }) => theme.space(3.5)} 0 ${({ theme }) => theme.space(1)};
  color: ${({ theme }) => theme.color.textSoft};
`;

const Count = styled.span<{ $isFull: boolean }>`
  color: ${({ theme, $isFull }) => ($isFull ? theme.color.danger : theme.color.textSoft)};
  font: 500 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
  font-variant-numeric: tabular-nums;
`;
