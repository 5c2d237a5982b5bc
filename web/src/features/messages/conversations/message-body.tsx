import type { RepliedMessage } from '@glimpse/contract/conversations/conversation-message';
import type { Author } from '@glimpse/contract/profiles/user';
import { css, styled } from 'styled-components';
import { LinkedText } from '../../../entities/rich-text/linked-text.tsx';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { t } from '../../../lib/languages/translate.ts';
import { firstLines } from '../../../ui/text-overflow.ts';
import { MessageEmbed } from './message-embed.tsx';
import { PendingPicture } from './message-picture.tsx';
import type { ShownMessage } from './use-outgoing.ts';

interface MessageBodyProps {
  message: ShownMessage;
  other: Author;
  isRequestToViewer: boolean;
  onJump: (messageId: string) => void;
}

export function MessageBody({ message, other, isRequestToViewer, onJump }: MessageBodyProps) {
  const { uid } = useViewer();
  const isOwn = message.uid === uid;
  const { text, embed, replyTo, isRemoved, isModerated, outgoing } = message;
  if (isModerated) return <Removed>{t('conversations.moderated')}</Removed>;
  if (isRemoved)
    return (
      <Removed>
        {isOwn ? t('conversations.youUnsent') : t('conversations.otherUnsent', { name: other.fullName })}
      </Removed>
    );
  return (
    <Parts $isOwn={isOwn}>
      {replyTo && <QuotedMessage replyTo={replyTo} other={other} onJump={onJump} />}
      {embed && <MessageEmbed embed={embed} isRequestToViewer={isRequestToViewer} />}
      {outgoing?.message.embed?.kind === 'picture' && <PendingPicture outgoing={outgoing} />}
      {text !== '' && (
        <Bubble dir="auto" $isOwn={isOwn}>
          <LinkedText text={text} mentions={message.mentions} />
        </Bubble>
      )}
    </Parts>
  );
}

const Parts = styled.div<{ $isOwn: boolean }>`
  display: flex;
  flex-direction: column;
  align-items: ${({ $isOwn }) => ($isOwn ? 'flex-end' : 'flex-start')};
  gap: ${({ theme }) => theme.space(1)};
  min-width: 0;
`;

const own = css`
  border-end-end-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.accent};
  color: ${({ theme }) => theme.color.onAccent};
`;

const others = css`
  border-end-start-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.sunken};
`;

/** `dir="auto"` isolates the text, so that its characters change the direction of nothing outside. */
const Bubble = styled.p<{ $isOwn: boolean }>`
  max-width: 100%;
  padding: ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(3)};
  border-radius: 1.125rem;
  overflow-wrap: anywhere;
  white-space: pre-wrap;
  ${({ $isOwn }) => ($isOwn ? own : others)}

  & a { color: inherit; }
`;

const Removed = styled.p`
  padding: ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(3)};
  border: 1px solid ${({ theme }) => theme.color.border};
  border-radius: 1.125rem;
  color: ${({ theme }) => theme.color.textSoft};
  font-style: italic;
`;

interface QuotedMessageProps {
  replyTo: RepliedMessage;
  other: Author;
  onJump: (messageId: string) => void;
}

/** The start of the message that a message answers. A press scrolls to it. */
function QuotedMessage({ replyTo, other, onJump }: QuotedMessageProps) {
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
