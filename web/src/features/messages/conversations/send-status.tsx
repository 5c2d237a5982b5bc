import { styled } from 'styled-components';
import { removeFailedMessage } from '../../../entities/outgoing-messages/failed-messages.ts';
import { useSendMessage } from '../../../entities/outgoing-messages/use-send-message.ts';
import { t } from '../../../lib/languages/translate.ts';
import { removeQueuedFiles } from '../../../lib/stored-files/queued-files.ts';
import { Button } from '../../../ui/button.tsx';
import type { ShownMessage } from './shown-message.ts';
import type { UnlistedMessage } from './use-outgoing.ts';

interface SendStatusProps {
  message: ShownMessage;
  isSeen: boolean;
  isNewest: boolean;
}

/** Whether a message of the viewer is being sent, sent, seen, or rejected. */
export function SendStatus({ message: { outgoing }, isSeen, isNewest }: SendStatusProps) {
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
