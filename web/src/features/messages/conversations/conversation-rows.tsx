import BellOffIcon from 'lucide-react/icons/bell-off';
import { styled } from 'styled-components';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { links } from '../../../lib/browser/links.ts';
import { machineTime, useNow } from '../../../lib/languages/dates.ts';
import { memo } from '../../../lib/languages/memo.ts';
import { t } from '../../../lib/languages/translate.ts';
import { alignedWithParent } from '../../../ui/aligned-with-parent.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Link } from '../../../ui/link.tsx';
import { oneLine } from '../../../ui/text-overflow.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { LiveConversation } from './queries.ts';
import { shortText } from './short-text.ts';
import { listTime } from './times.ts';

interface ConversationRowsProps {
  label: string;
  conversations: readonly LiveConversation[];
  /** The person whose conversation is open beside the list, or ''. */
  openUid: string;
  isHidden?: boolean;
}

export const ConversationRows = ({ label, conversations, openUid, isHidden = false }: ConversationRowsProps) => (
  <Rows hidden={isHidden} aria-label={label}>
    {conversations.map((conversation) => (
      <ConversationRow key={conversation.id} conversation={conversation} isOpen={conversation.other.uid === openUid} />
    ))}
  </Rows>
);

interface ConversationRowProps {
  conversation: LiveConversation;
  isOpen: boolean;
}

/** A conversation in the list: the other person, the start of the newest message, and its time. */
const ConversationRow = memo(function ConversationRow({ conversation, isOpen }: ConversationRowProps) {
  const { uid } = useViewer();
  const nowMs = useNow();
  const { other, last, isMuted } = conversation;
  const isUnread = conversation.unreadCount > 0 && !isOpen;
  const text = shortText(last.kind, last.text);
  return (
    <li>
      <RowLink to={links.conversation(other.uid)} aria-current={isOpen ? 'page' : undefined}>
        <Avatar url={other.profileAvatar} size={52} />
        <Lines>
          <Line>
            <Name dir="auto" $isStrong={isUnread}>
              {other.fullName}
            </Name>
            {isMuted && <BellOffIcon size={14} role="img" aria-label={t('conversations.muted')} />}
            <Time dateTime={machineTime(last.createdAt)}>{listTime(last.createdAt, nowMs)}</Time>
          </Line>
          <Line>
            <Text dir="auto" $isStrong={isUnread}>
              {last.uid === uid ? t('conversations.you', { text }) : text}
            </Text>
            {isUnread && (
              <Dot>
                <VisuallyHidden>{t('conversations.unread')}</VisuallyHidden>
              </Dot>
            )}
          </Line>
        </Lines>
      </RowLink>
    </li>
  );
});

const Rows = styled.ul`
  padding: 0 ${({ theme }) => theme.space(1)};
`;

const RowLink = styled(Link)`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(3)};
  padding: ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(3)};
  border-radius: ${({ theme }) => theme.radius.medium};

  &[aria-current='page'] { background: ${({ theme }) => theme.color.surfaceMuted}; }
  ${({ theme }) => theme.at.hover} {
    &:hover:not([aria-current='page']) { background: ${({ theme }) => theme.color.sunken}; }
  }
  &:focus-visible { outline-offset: -3px; }
`;

const Lines = styled.span`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(0.5)};
  min-width: 0;
`;

const Line = styled.span`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(1.5)};

  & > svg { flex: none; color: ${({ theme }) => theme.color.textSoft}; }
`;

const Name = styled.span<{ $isStrong: boolean }>`
  ${oneLine}
  ${alignedWithParent}
  font-weight: ${({ $isStrong }) => ($isStrong ? 700 : 550)};
`;

const Time = styled.time`
  flex: none;
  margin-inline-start: auto;
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.tiny} ${({ theme }) => theme.font.family};
`;

const Text = styled.span<{ $isStrong: boolean }>`
  flex: 1;
  ${oneLine}
  ${alignedWithParent}
  color: ${({ theme, $isStrong }) => ($isStrong ? theme.color.text : theme.color.textSoft)};
  font-size: 0.875rem;
  font-weight: ${({ $isStrong }) => ($isStrong ? 650 : 400)};
`;

const Dot = styled.span`
  flex: none;
  width: 0.625rem;
  height: 0.625rem;
  border-radius: 50%;
  background: ${({ theme }) => theme.color.accent};
`;
