import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useFailedMessages } from '../../../entities/outgoing-messages/failed-messages.ts';
import { OutgoingMessage } from '../../../entities/outgoing-messages/outgoing-message.ts';
import { sendMessage } from '../../../entities/outgoing-messages/send-message.ts';
import { useMutations } from '../../../lib/outbox/use-mutations.ts';
import { confirmationTimeoutMs } from '../../../lib/outbox/use-toggle.ts';

export type SendState = 'sending' | 'sent' | 'failed';

/** A message of the viewer that the live list does not have yet. */
export interface UnlistedMessage extends OutgoingMessage {
  readonly state: SendState;
  /** Why the server has rejected it, or ''. */
  readonly reason: string;
}

/**
 * Returns the viewer's messages to a person that the live list does not have yet, oldest first. `newestMs` is the time
 * of the newest listed message. A sent message that is clearly older is in an earlier page of the list.
 */
export function useOutgoing(
  uid: string,
  otherUid: string,
  isListed: (messageId: string) => boolean,
  newestMs: number,
): readonly UnlistedMessage[] {
  const cache = useQueryClient().getMutationCache();
  const id = conversationId(uid, otherUid);
  const mutations = useMutations(sendMessage.noun, id, ({ state }): UnlistedMessage | undefined => {
    const isSent = state.status === 'success';
    const outgoing = isSent || state.status === 'pending' ? OutgoingMessage.safeParse(state.variables).data : undefined;
    return outgoing && { ...outgoing, state: isSent ? 'sent' : 'sending', reason: '' };
  });
  const failed = useFailedMessages(uid, otherUid);
  const joinedListedIds = mutations
    .filter(({ state, messageId }) => state === 'sent' && isListed(messageId))
    .map(({ messageId }) => messageId)
    .join();
  // A listed message would appear again after it has left the first page, if its mutation remained.
  useEffect(() => {
    const listedIds = new Set(joinedListedIds.split(','));
    for (const mutation of cache.findAll({ mutationKey: [sendMessage.noun, id], status: 'success' })) {
      const outgoing = OutgoingMessage.safeParse(mutation.state.variables).data;
      if (outgoing && listedIds.has(outgoing.messageId)) cache.remove(mutation);
    }
  }, [cache, id, joinedListedIds]);
  return useMemo(() => {
    const isOld = ({ state, writtenAtMs }: UnlistedMessage) =>
      state === 'sent' && writtenAtMs + confirmationTimeoutMs < newestMs;
    const failedIds = new Set(failed.map(({ messageId }) => messageId));
    const others = mutations.filter(({ messageId }) => !failedIds.has(messageId));
    return [...failed.map((message) => ({ ...message, state: 'failed' as const })), ...others]
      .filter((message) => !isListed(message.messageId) && !isOld(message))
      .toSorted((one, other) => one.writtenAtMs - other.writtenAtMs);
  }, [mutations, failed, isListed, newestMs]);
}
