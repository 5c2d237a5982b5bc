import { conversationCalls } from '@glimpse/contract/conversations/conversation-calls';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../../lib/api/call.ts';
import { useOnline } from '../../../lib/browser/use-online.ts';
import { usePageVisible } from '../../../lib/browser/use-page-visible.ts';
import type { LiveConversation } from './queries.ts';

/**
 * Marks the conversation as read up to `newestMs` while its newest message and the page are visible. A request stays
 * unread, because its sender must not learn that it was read.
 */
export function useMarkConversationRead(
  otherUid: string,
  conversation: LiveConversation | null,
  newestMs: number,
  isNewestVisible: boolean,
): void {
  const isPageVisible = usePageVisible();
  const isOnline = useOnline();
  const { mutate } = useMutation({
    mutationFn: (through: number) =>
      call(conversationCalls.readConversation, { params: { userId: otherUid }, body: { through } }),
    // No error message, because the viewer did not start this request. The next visit repeats it.
    meta: { failure: false },
  });
  const markRead = useEffectEvent(() => mutate(newestMs));
  const isUnread = conversation !== null && conversation.list === 'main' && conversation.unreadCount > 0;
  const canMark = isUnread && newestMs > (conversation.readAt ?? 0) && isNewestVisible && isPageVisible && isOnline;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message needs another call
  useEffect(() => {
    if (canMark) markRead();
  }, [canMark, newestMs]);
}
