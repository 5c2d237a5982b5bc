import type { Author } from '@glimpse/contract/profiles/user';
import EllipsisIcon from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { css, styled } from 'styled-components';
import { removeFailedMessage } from '../../../entities/outgoing-messages/outgoing-message.ts';
import { useSendMessage } from '../../../entities/outgoing-messages/use-send-message.ts';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { fullTime, machineTime } from '../../../lib/languages/dates.ts';
import { memo } from '../../../lib/languages/memo.ts';
import { t } from '../../../lib/languages/translate.ts';
import { removeQueuedFiles } from '../../../lib/stored-files/queued-files.ts';
import { ReportDialog } from '../../../parts/safety/safety-menu.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useLongPress } from '../../../ui/use-long-press.ts';
import { visuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { LiveMessage } from './listen-to-newest.ts';
import { MessageBody } from './message-body.tsx';
import { MessageMenu } from './message-menu.tsx';
import { clockTime } from './times.ts';
import { useChangeMessage } from './use-change-message.ts';
import { messageElementId } from './use-jump.ts';
import type { ShownMessage, UnlistedMessage } from './use-outgoing.ts';

interface MessageRowProps {
  message: ShownMessage;
  other: Author;
  startsGroup: boolean;
  endsGroup: boolean;
  isRequestToViewer: boolean;
  isSeen: boolean;
  isNewest: boolean;
  isHighlighted: boolean;
  onReply: ((message: LiveMessage) => void) | undefined;
  onJump: (messageId: string) => void;
}

/** A message with its reactions, its time and a menu. A long press or a right click opens the menu, too. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, other, startsGroup, endsGroup, isRequestToViewer, onReply, onJump } = props;
  const { uid } = useViewer();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isReporting, setReporting] = useState(false);
  const { shown, react, unsend } = useChangeMessage(message, other.uid);
  const isOwn = message.uid === uid;
  // A message that is not sent yet has no menu, and an unsent one neither.
  const hasMenu = message.outgoing === null && !shown.isRemoved;
  const longPress = useLongPress(hasMenu ? () => setMenuOpen(true) : null);
  const change = { ...message, ...shown };
  return (
    <Row
      id={messageElementId(message.id)}
      $isOwn={isOwn}
      $startsGroup={startsGroup}
      $isHighlighted={props.isHighlighted}
    >
      <Line $isOwn={isOwn}>
        <Press {...longPress}>
          <MessageBody message={change} other={other} isRequestToViewer={isRequestToViewer} onJump={onJump} />
        </Press>
        {hasMenu && (
          <MenuButton
            name={t('conversations.messageOptions')}
            icon={<EllipsisIcon size={18} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setMenuOpen(true)}
          />
        )}
      </Line>
      <ReactionPill reactions={shown.reactions} onReact={react} />
      {(endsGroup || props.isSeen || message.outgoing) && (
        <Details>
          {endsGroup && (
            <time dateTime={machineTime(message.createdAt)} title={fullTime(message.createdAt)}>
              {clockTime(message.createdAt)}
            </time>
          )}
          {isOwn && <SendStatus message={message} isSeen={props.isSeen} isNewest={props.isNewest} />}
        </Details>
      )}
      {isMenuOpen && (
        <MessageMenu
          message={shown}
          other={other}
          onReply={onReply && (() => onReply(shown))}
          onReact={isRequestToViewer ? null : react}
          onUnsend={unsend}
          onReport={() => setReporting(true)}
          onClose={() => setMenuOpen(false)}
        />
      )}
      {isReporting && (
        <ReportDialog
          target={{ kind: 'message', userId: other.uid, messageId: message.id }}
          onClose={() => setReporting(false)}
        />
      )}
    </Row>
  );
});

const highlighted = css`
  background: ${({ theme }) => theme.color.sunken};
`;

const Row = styled.div<{ $isOwn: boolean; $startsGroup: boolean; $isHighlighted: boolean }>`
  display: flex;
  flex-direction: column;
  align-items: ${({ $isOwn }) => ($isOwn ? 'flex-end' : 'flex-start')};
  margin-top: ${({ theme, $startsGroup }) => theme.space($startsGroup ? 2.5 : 0.5)};
  border-radius: ${({ theme }) => theme.radius.large};
  transition: background-color ${({ theme }) => theme.motion.calm};
  ${({ $isHighlighted }) => $isHighlighted && highlighted}
`;

/** The menu button is beside the message, toward the middle of the screen. */
const Line = styled.div<{ $isOwn: boolean }>`
  display: flex;
  flex-direction: ${({ $isOwn }) => ($isOwn ? 'row-reverse' : 'row')};
  align-items: center;
  max-width: min(34rem, 88%);
`;

const Press = styled.div`
  min-width: 0;
  -webkit-touch-callout: none;
`;

/** It appears on hover and focus. On touch screens, a long press opens the menu, and screen readers use the button. */
const MenuButton = styled(IconButton)`
  flex: none;
  opacity: 0;
  color: ${({ theme }) => theme.color.textSoft};

  ${Line}:hover > &, &:focus-visible { opacity: 1; }
  ${({ theme }) => theme.at.coarse} {
    &:not(:focus-visible) { ${visuallyHidden} min-width: 1px; min-height: 1px; padding: 0; }
  }
`;

const Details = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => theme.space(1.5)};
  padding: ${({ theme }) => theme.space(0.5)} ${({ theme }) => theme.space(1)};
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.tiny} ${({ theme }) => theme.font.family};
`;

interface SendStatusProps {
  message: ShownMessage;
  isSeen: boolean;
  isNewest: boolean;
}

/** Whether a message of the viewer is being sent, sent, seen, or rejected. */
function SendStatus({ message: { outgoing }, isSeen, isNewest }: SendStatusProps) {
  if (isSeen) return <span>{t('conversations.seen')}</span>;
  if (outgoing?.state === 'sending') return <span>{t('conversations.sending')}</span>;
  if (outgoing?.state === 'failed') return <Rejected outgoing={outgoing} />;
  return isNewest && <span>{t('conversations.sent')}</span>;
}

function Rejected({ outgoing }: { outgoing: UnlistedMessage }) {
  const { sendAgain } = useSendMessage(outgoing.otherUid);
  const discard = () => {
    removeFailedMessage(outgoing);
    if (outgoing.size) void removeQueuedFiles(outgoing.messageId);
  };
  return (
    <>
      <Reason role="alert">{t('conversations.notSent', { reason: outgoing.reason })}</Reason>
      <Button tone="text" onClick={() => sendAgain(outgoing)}>
        {t('conversations.sendAgain')}
      </Button>
      <Button tone="softText" onClick={discard}>
        {t('conversations.discard')}
      </Button>
    </>
  );
}

const Reason = styled.span`
  color: ${({ theme }) => theme.color.danger};
`;

interface ReactionPillProps {
  reactions: Readonly<Record<string, string>>;
  /** Sets the viewer's reaction, or removes it if it is the same. */
  onReact: (emoji: string) => void;
}

/** The reactions of both members. A press adds the other member's reaction, or removes the viewer's own. */
function ReactionPill({ reactions, onReact }: ReactionPillProps) {
  const { uid } = useViewer();
  const emoji = [...new Set(Object.values(reactions))];
  const [first] = emoji;
  if (first === undefined) return null;
  const own = reactions[uid];
  const count = Object.keys(reactions).length;
  return (
    <Pill
      type="button"
      aria-label={t('conversations.reactions', { emoji: Object.values(reactions).join(' ') })}
      aria-pressed={own !== undefined}
      onClick={() => onReact(own ?? first)}
    >
      {emoji.join('')}
      {count > emoji.length && ` ${count}`}
    </Pill>
  );
}

const Pill = styled.button`
  position: relative;
  z-index: 1;
  min-width: 2rem;
  min-height: 1.625rem;
  margin: -0.375rem ${({ theme }) => theme.space(2)} 0;
  padding: 0 ${({ theme }) => theme.space(1.5)};
  border: 1px solid ${({ theme }) => theme.color.border};
  border-radius: ${({ theme }) => theme.radius.round};
  background: ${({ theme }) => theme.color.surface};
  font-size: 0.8125rem;
  cursor: pointer;

  &[aria-pressed='true'] { border-color: ${({ theme }) => theme.color.accentText}; }
  ${({ theme }) => theme.at.coarse} {
    &::after { content: ''; position: absolute; inset: -0.625rem -0.5rem; }
  }
`;
