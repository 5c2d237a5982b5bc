import { postLimits } from '@glimpse/contract/posts/post-limits';
import { useId, useRef } from 'react';
import { styled } from 'styled-components';
import { EmojiButton } from '../../entities/emoji/emoji-button.tsx';
import { useCompletion } from '../../entities/rich-text/use-completion.tsx';
import { rich } from '../../lib/languages/rich.ts';
import { t } from '../../lib/languages/translate.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

interface CaptionFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Called when the user chooses a person to complete a mention. */
  onPerson: (person: { uid: string; username: string }) => void;
  isReadOnly: boolean;
}

/** The counter appears when at most this many characters remain. */
const counterThreshold = 200;

/** The field for the caption. It completes tags and mentions, and has an emoji panel. */
export function CaptionField({ value, onChange, onPerson, isReadOnly }: CaptionFieldProps) {
  const countId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const {
    list: suggestions,
    handleKey,
    fieldProps,
  } = useCompletion({
    value,
    onChange,
    field,
    maxLength: postLimits.caption,
    onPerson,
    side: 'below',
  });
  const remaining = postLimits.caption - value.length;
  const isNear = remaining <= counterThreshold;
  return (
    <Frame>
      <Area
        {...fieldProps}
        ref={field}
        dir="auto"
        value={value}
        readOnly={isReadOnly}
        maxLength={postLimits.caption}
        placeholder={t('compose.caption')}
        aria-label={t('compose.caption')}
        aria-describedby={isNear ? countId : undefined}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={handleKey}
      />
      {suggestions}
      <Tools>
        <EmojiButton
          onChoose={(emoji) => {
            if (!isReadOnly) onChange(withEmoji(value, emoji));
          }}
        />
        {isNear && (
          <Count id={countId} $isFull={remaining === 0}>
            {rich('compose.charactersLeft', {
              count: remaining,
              hidden: (content) => <VisuallyHidden>{content}</VisuallyHidden>,
            })}
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
  /* Phones zoom in to fields with smaller text. */
  font: 400 1rem/1.5rem ${({ theme }) => theme.font.family};
  resize: none;
  field-sizing: content;

  &::placeholder { color: ${({ theme }) => theme.color.textSoft}; opacity: 1; }
  /* The frame has the focus ring. */
  &:focus-visible { outline: none; }
  ${({ theme }) => theme.at.desktop} { min-height: 6.5rem; }
`;

const Tools = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding-inline: ${({ theme }) => theme.space(1)} ${({ theme }) => theme.space(3.5)};
  color: ${({ theme }) => theme.color.textSoft};
`;

const Count = styled.span<{ $isFull: boolean }>`
  color: ${({ theme, $isFull }) => ($isFull ? theme.color.danger : theme.color.textSoft)};
  font: 500 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
  font-variant-numeric: tabular-nums;
`;

/** Appends an emoji to the caption. Returns the caption unchanged if it would become too long. */
export const withEmoji = (caption: string, emoji: string): string =>
  caption.length + emoji.length > postLimits.caption ? caption : caption + emoji;

const spokenStep = 50;

/**
 * Returns the number of remaining characters, for screen readers. The text changes only every 50 characters, because
 * they read each change.
 */
export const spokenRemaining = (remaining: number): string =>
  remaining <= 0
    ? t('compose.noCharactersLeft')
    : t('compose.fewCharactersLeft', { count: Math.ceil(remaining / spokenStep) * spokenStep });
