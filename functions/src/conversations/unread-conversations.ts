import { type ConversationDoc, conversationLimits } from '@glimpse/contract/conversations/conversation';
import type { Firestore } from 'firebase-admin/firestore';
import type { Commit } from '../firestore/commit.ts';
import type { DocumentView } from '../firestore/documents.ts';
import { countedConversations } from '../firestore/queries.ts';

/** Returns whether the badge counts a conversation with these values. */
export const isCounted = ({
  list,
  unreadCount,
  isMuted,
}: Pick<ConversationDoc, 'list' | 'unreadCount' | 'isMuted'>): boolean =>
  list === 'main' && unreadCount > 0 && !isMuted;

interface CountChange {
  readonly uid: string;
  readonly counters: DocumentView;
  /** `isCounted` of one conversation before and after this commit. */
  readonly before: boolean;
  readonly after: boolean;
}

/**
 * Updates the counter of unread conversations of `uid`, if `isCounted` of one conversation changes in this commit.
 * Counts them again, so that a wrong counter is corrected. All these commits write the counters, so two of them
 * conflict.
 */
export async function countConversations(
  commit: Commit,
  db: Firestore,
  { uid, counters, before, after }: CountChange,
): Promise<void> {
  if (before === after) return;
  const counted = await countedConversations(db, uid)
    .limit(conversationLimits.unread + 1)
    .count()
    .get();
  const count = counted.data().count + (after ? 1 : -1);
  const unreadConversations = Math.max(0, Math.min(count, conversationLimits.unread));
  commit.put(counters, { unreadConversations, ...(!counters.exists && { requestCount: 0, unread: 0 }) });
}
