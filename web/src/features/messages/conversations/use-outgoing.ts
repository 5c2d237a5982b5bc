import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { OutgoingMessage, useFailedMessages } from '../../../entities/outgoing-messages/outgoing-message.ts';
import { sendMessage } from '../../../entities/outgoing-messages/send-message.ts';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { useMutations } from '../../../lib/outbox/use-mutations.ts';
import { confirmationTimeoutMs } from '../../../lib/outbox/use-toggle.ts';
import type { LiveMessage } from './listen-to-newest.ts';

/** A message of the viewer that the live list does not have yet. */
export interface UnlistedMessage extends OutgoingMessage {
  readonly state: 'sending' | 'sent' | 'failed';
  /** Why the server has rejected it, or ''. */
  readonly reason: string;
}

/** A message on the screen. `outgoing` is null for a message of the live list. */
export interface ShownMessage extends LiveMessage {
  readonly outgoing: UnlistedMessage | null;
}

/**
 * Returns the viewer's messages to a person that the live list does not have yet, oldest first. `firstPage` has the
 * newest messages of the live list. A sent message that is clearly older is in an earlier page of the list.
 */
export function useOutgoing(otherUid: string, firstPage: readonly LiveMessage[]): readonly ShownMessage[] {
  const { uid } = useViewer();
  const cache = useQueryClient().getMutationCache();
  const id = conversationId(uid, otherUid);
  const mutations = useMutations(sendMessage.noun, id, ({ state }): UnlistedMessage | undefined => {
    const isSent = state.status === 'success';
    const outgoing = isSent || state.status === 'pending' ? OutgoingMessage.safeParse(state.variables).data : undefined;
    return outgoing && { ...outgoing, state: isSent ? 'sent' : 'sending', reason: '' };
  });
  const failed = useFailedMessages(uid, otherUid);
  const newestMs = firstPage[0]?.createdAt ?? 0;
  const listedIds = useMemo(() => new Set(firstPage.map((message) => message.id)), [firstPage]);
  const joinedListedIds = mutations
    .filter(({ state, messageId }) => state === 'sent' && listedIds.has(messageId))
    .map(({ messageId }) => messageId)
    .join();
  // A listed message would appear again after it has left the first page, if its mutation remained.
  useEffect(() => {
    const sentIds = new Set(joinedListedIds.split(','));
    for (const mutation of cache.findAll({ mutationKey: [sendMessage.noun, id], status: 'success' })) {
      const outgoing = OutgoingMessage.safeParse(mutation.state.variables).data;
      if (outgoing && sentIds.has(outgoing.messageId)) cache.remove(mutation);
    }
  }, [cache, id, joinedListedIds]);
  return useMemo(() => {
    const isOld = ({ state, writtenAtMs }: UnlistedMessage) =>
      state === 'sent' && writtenAtMs + confirmationTimeoutMs < newestMs;
    const failedIds = new Set(failed.map(({ messageId }) => messageId));
    const others = mutations.filter(({ messageId }) => !failedIds.has(messageId));
    return [...failed.map((message) => ({ ...message, state: 'failed' as const })), ...others]
      .filter((message) => !listedIds.has(message.messageId) && !isOld(message))
      .toSorted((one, other) => one.writtenAtMs - other.writtenAtMs)
      .map((message) => toShown(message, newestMs));
  }, [mutations, failed, listedIds, newestMs]);
}

/** Returns a message that the live list does not have yet in the form of one that it has. */
function toShown(outgoing: UnlistedMessage, newestMs: number): ShownMessage {
  const { uid, messageId: id, message, replyTo, writtenAtMs } = outgoing;
  const { text, embed } = message;
  return {
    id,
    uid,
    text,
    mentions: [],
    // A picture is shown from the browser's own file.
    embed: embed?.kind === 'picture' ? null : embed,
    replyTo,
    reactions: {},
    isRemoved: false,
    isModerated: false,
    // The clock of this browser may be late.
    createdAt: Math.max(writtenAtMs, newestMs + 1),
    outgoing,
  };
}
