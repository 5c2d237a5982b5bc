import { conversationCalls } from '@glimpse/contract/conversations/conversation-calls';
import { call } from '../../../lib/api/call.ts';
import { useMutations } from '../../../lib/outbox/use-mutations.ts';
import type { MutationKind } from '../../../lib/outbox/use-outbox-mutation.ts';
import type { ToggleKind } from '../../../lib/outbox/use-toggle.ts';
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

/** Returns the conversation. If the viewer accepted it while offline, it is already open. */
export function useAcceptedConversation(
  otherUid: string,
  conversation: LiveConversation | null,
): LiveConversation | null {
  const isAccepted = useMutations(acceptConversation.noun, otherUid, ({ state }) => state.isPaused).includes(true);
  return conversation && isAccepted ? { ...conversation, state: 'open', list: 'main' } : conversation;
}
