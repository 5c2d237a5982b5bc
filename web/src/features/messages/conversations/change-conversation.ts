import { conversationCalls } from '@glimpse/contract/conversations/conversation-calls';
import { call } from '../../../lib/api/call.ts';
import { useMutations } from '../../../lib/outbox/use-mutations.ts';
import { type MutationKind, useOutboxMutation } from '../../../lib/outbox/use-outbox-mutation.ts';
import { type ToggleControl, type ToggleKind, useToggle } from '../../../lib/outbox/use-toggle.ts';
import type { LiveConversation } from './queries.ts';

/** The id of an item is the uid of the other person. */
export const mutedConversations: ToggleKind = {
  noun: 'muteConversation',
  send: (userId, isMuted) => call(conversationCalls.muteConversation, { params: { userId }, body: { isMuted } }),
};

/** The variable of the mutation is the uid of the other person. */
export const acceptConversation: MutationKind<string> = {
  noun: 'acceptConversation',
  options: { mutationFn: (userId) => call(conversationCalls.acceptConversation, { params: { userId } }) },
};

/** The variable of the mutation is the uid of the other person. */
export const declineConversation: MutationKind<string> = {
  noun: 'declineConversation',
  options: { mutationFn: (userId) => call(conversationCalls.declineConversation, { params: { userId } }) },
};

/** The toggle for muting the conversation. */
export const useMuteConversation = (otherUid: string, conversation: LiveConversation | null): ToggleControl =>
  useToggle(mutedConversations, otherUid, conversation?.isMuted ?? false);

/** Returns functions that accept and decline a request. */
export function useRespondToRequest(otherUid: string) {
  const accept = useOutboxMutation(acceptConversation, otherUid);
  const decline = useOutboxMutation(declineConversation, otherUid);
  return {
    accept: () => accept.mutate(otherUid),
    decline: (onDone: () => void) => decline.mutate(otherUid, { onDone }),
    isSending: accept.isSending || decline.isSending,
  };
}

/** Returns the conversation. If the viewer accepted it while offline, it is already open. */
export function useAcceptedConversation(
  otherUid: string,
  conversation: LiveConversation | null,
): LiveConversation | null {
  const isAccepted = useMutations(acceptConversation.noun, otherUid, ({ state }) => state.isPaused).includes(true);
  return conversation && isAccepted ? { ...conversation, state: 'open', list: 'main' } : conversation;
}
