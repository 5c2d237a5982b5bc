import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import type { NewMessage, RepliedMessage } from '@glimpse/contract/conversations/conversation-message';
import { useOutboxMutation } from '../../lib/outbox/use-outbox-mutation.ts';
import { useViewer } from '../viewer/viewer.tsx';
import { type OutgoingMessage, removeFailedMessage } from './outgoing-message.ts';
import { sendMessage } from './send-message.ts';

interface Written {
  readonly message: NewMessage;
  readonly replyTo?: RepliedMessage | null;
  /** The id of the message whose picture is stored in lib/stored-files/queued-files.ts. */
  readonly messageId?: string;
  readonly size?: OutgoingMessage['size'];
}

/** Sends messages to a person, now or when the browser is online. */
export function useSendMessage(otherUid: string) {
  const { uid } = useViewer();
  const { mutate } = useOutboxMutation(sendMessage, conversationId(uid, otherUid));
  return {
    send: ({ message, replyTo = null, messageId = crypto.randomUUID(), size = null }: Written) =>
      mutate({ uid, otherUid, messageId, message, replyTo, size, writtenAtMs: Date.now() }),
    /** Sends a rejected message again, with the same id, because the server may have it after all. */
    sendAgain: (rejected: OutgoingMessage) => {
      removeFailedMessage(rejected);
      mutate({ ...rejected, writtenAtMs: Date.now() });
    },
  };
}
