import { kindOf } from '@glimpse/contract/conversations/conversation-message';
import type { Author } from '@glimpse/contract/profiles/user';
import { useState } from 'react';
import { t } from '../../../lib/languages/translate.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { LiveMessage } from './listen-to-newest.ts';
import { shortText } from './short-text.ts';

interface AnnouncementProps {
  other: Author;
  /** The newest message, or undefined while the messages load. */
  newest: LiveMessage | undefined;
}

/** Announces new messages of the other person to screen readers. It does not announce the messages that load first. */
export function Announcement({ other, newest }: AnnouncementProps) {
  const [firstMs, setFirstMs] = useState(newest?.createdAt);
  if (firstMs === undefined && newest) setFirstMs(newest.createdAt);
  const isNew = newest?.uid === other.uid && newest.createdAt > (firstMs ?? newest.createdAt);
  return (
    <VisuallyHidden role="status">
      {isNew && t('conversations.announcement', { name: other.fullName, text: shortText(kindOf(newest), newest.text) })}
    </VisuallyHidden>
  );
}
