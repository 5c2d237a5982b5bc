import type { RepliedMessage } from '@glimpse/contract/conversations/conversation-message';
import type { Author } from '@glimpse/contract/profiles/user';
import { styled } from 'styled-components';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { t } from '../../../lib/languages/translate.ts';
import { firstLines } from '../../../ui/text-overflow.ts';

interface QuotedMessageProps {
  replyTo: RepliedMessage;
  other: Author;
  onJump: (messageId: string) => void;
}

/** The start of the message that a message answers. A press scrolls to it. */
export function QuotedMessage({ replyTo, other, onJump }: QuotedMessageProps) {
  const { uid } = useViewer();
  const name = replyTo.uid === uid ? t('conversations.yourself') : other.fullName;
  // A quoted message without a text has an embed, or was unsent.
  const text = replyTo.text === '' ? '…' : replyTo.text;
  return (
    <Quote type="button" aria-label={t('conversations.repliedTo', { name, text })} onClick={() => onJump(replyTo.id)}>
      <span dir="auto">{text}</span>
    </Quote>
  );
}

const Quote = styled.button`
  max-width: 100%;
  min-height: 2rem;
  padding: ${({ theme }) => theme.space(1)} ${({ theme }) => theme.space(3)};
  border: 0;
  border-inline-start: 3px solid ${({ theme }) => theme.color.outline};
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.sunken};
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
  text-align: start;
  cursor: pointer;

  & > span { ${firstLines(2)} }
  ${({ theme }) => theme.at.coarse} { min-height: 2.75rem; }
`;
