import { conversationCalls } from '@glimpse/contract/conversations/conversation-calls';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import type { LiveConversation } from './queries.ts';

/** Returns functions that mute a conversation, and accept or decline a request. */
export function useChangeConversation(otherUid: string, conversation: LiveConversation | null) {
  const params = { userId: otherUid };
  const mute = useMutation({
    mutationFn: (isMuted: boolean) => call(conversationCalls.muteConversation, { params, body: { isMuted } }),
  });
  const accept = useMutation({ mutationFn: () => call(conversationCalls.acceptConversation, { params }) });
  const decline = useMutation({ mutationFn: () => call(conversationCalls.declineConversation, { params }) });
  const isMuted = mute.isPending ? mute.variables : (conversation?.isMuted ?? false);
  return {
    isMuted,
    toggleMute: () => mute.mutate(!isMuted),
    accept: () => accept.mutate(),
    decline: (onDone: () => void) => decline.mutate(undefined, { onSuccess: onDone }),
    isPending: accept.isPending || decline.isPending,
  };
}
