import { limits } from '@glimpse/contract/limits';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { browserStorage } from '../../lib/browser/storage.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ComposedMedia } from '../upload/use-media-list.ts';
import { isReady, nameOf } from './media-names.ts';

const hint = 'What is to be seen, for people who cannot see it.';

/** Set once somebody does not want to be reminded. */
const reminderKey = 'no-alt-reminder';

/** The alternative text of what is shown, and a gentle word, once all is there to be shared, while some have none. */
export function AltField({ media, isReadOnly }: { media: ComposedMedia; isReadOnly: boolean }) {
  const { items, selected, alt, list } = media;
  const field = useRef<HTMLInputElement>(null);
  const [isReminding, setIsReminding] = useState(() => browserStorage.read(reminderKey) === null);
  const place = items.findIndex(({ id }) => id === selected?.id);
  const without = items.filter((item) => item.alt.trim() === '');
  const isReminded = isReminding && !isReadOnly && without.length > 0 && items.every(isReady);
  const several = selected && items.length > 1 ? `${nameOf(selected, place, items.length)}. ` : '';

  return (
    <div>
      <TextField
        ref={field}
        label="Alternative text (optional)"
        value={alt}
        readOnly={isReadOnly}
        maxLength={limits.altText}
        aria-description={`${several}${hint}`}
        onChange={list.describe}
      />
      <Hint aria-hidden>{hint}</Hint>
      <div role="status">
        {isReminded && (
          <Reminder>
            <p>{reminderOf(without.length, items.length)}</p>
            <Button
              tone="text"
              onClick={() => {
                const [first] = without;
                if (first && selected && selected.alt.trim() !== '') list.select(first.id);
                field.current?.focus();
              }}
            >
              Write one
            </Button>
            <Button
              tone="text"
              onClick={() => {
                browserStorage.write(reminderKey, 'yes');
                setIsReminding(false);
                field.current?.focus();
              }}
            >
              Do not remind me
            </Button>
          </Reminder>
        )}
      </div>
    </div>
  );
}

const reminderOf = (missing: number, count: number): string =>
  count === 1
    ? 'It has no alternative text yet.'
    : `${missing} of ${count} ${missing === 1 ? 'has' : 'have'} no alternative text yet.`;

const Hint = styled.p`
  padding: ${({ theme }) => theme.space(1.5)} ${({ theme }) => theme.space(1)} 0;
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;

const Reminder = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${({ theme }) => theme.space(3)};
  margin-top: ${({ theme }) => theme.space(2)};
  padding: ${({ theme }) => theme.space(2.5)} ${({ theme }) => theme.space(3)};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.sunken};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};

  & > p { width: 100%; }
`;
