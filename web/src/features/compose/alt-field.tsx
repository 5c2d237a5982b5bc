import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { browserStorage } from '../../lib/browser/storage.ts';
import { t } from '../../lib/languages/translate.ts';
import { Button } from '../../ui/button.tsx';
import { SmallText } from '../../ui/small-text.ts';
import { TextField } from '../../ui/text-field.tsx';
import { attachmentName, isReady } from './attachment.ts';
import type { Attachments } from './use-attachments.ts';

/** Stored in this browser when the user presses "Don't remind me". */
const noReminderKey = 'no-alt-reminder';

interface AltFieldProps {
  attachments: Attachments;
  isReadOnly: boolean;
}

/**
 * Edits the alternative text of the current attachment. Shows a reminder if all attachments are ready and some have no
 * alternative text.
 */
export function AltField({ attachments: { items, current, alt, list }, isReadOnly }: AltFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isReminderOn, setIsReminderOn] = useState(() => browserStorage.read(noReminderKey) === null);
  const missing = items.filter((item) => item.alt.trim() === '');
  const showsReminder = isReminderOn && !isReadOnly && missing.length > 0 && items.every(isReady);
  const hint = t('media.altHint');
  const description =
    current && items.length > 1
      ? t('media.altHintOf', { item: attachmentName(current, items.indexOf(current), items.length) })
      : hint;

  return (
    <div>
      <TextField
        ref={field}
        label={t('media.alt')}
        value={alt}
        readOnly={isReadOnly}
        maxLength={mediaLimits.altText}
        aria-description={description}
        onChange={list.setAlt}
      />
      <Hint aria-hidden>{hint}</Hint>
      <div role="status">
        {showsReminder && (
          <Reminder>
            <p>{reminderText(missing.length, items.length)}</p>
            <Button
              tone="text"
              onClick={() => {
                const [first] = missing;
                if (first && current && current.alt.trim() !== '') list.setCurrent(first.id);
                field.current?.focus();
              }}
            >
              {t('media.addAlt')}
            </Button>
            <Button
              tone="text"
              onClick={() => {
                browserStorage.write(noReminderKey, 'yes');
                setIsReminderOn(false);
                field.current?.focus();
              }}
            >
              {t('media.noAltReminder')}
            </Button>
          </Reminder>
        )}
      </div>
    </div>
  );
}

const reminderText = (missingCount: number, count: number): string =>
  count === 1 ? t('media.altMissingInPost') : t('media.altMissing', { missing: missingCount, count });

const Hint = styled(SmallText)`
  padding: ${({ theme }) => theme.space(1.5)} ${({ theme }) => theme.space(1)} 0;
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
