import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { requireViewer } from '../firestore/require.ts';
import { conversationLock, conversationRefs, requireCopy } from './conversation-copies.ts';
import { countConversations, isCounted } from './unread-conversations.ts';

/**
 * Stops or starts push notifications about a conversation, and the badge no longer counts it. Idempotent. Throws
 * `viewerNotRegistered`, `suspended` or `conversation.notFound`.
 */
export const muteConversation = (db: Firestore, uid: string, otherUid: string, isMuted: boolean): Promise<void> => {
  const { own, viewer, counters } = conversationRefs(db, uid, otherUid);
  // The counters are a precondition if they are written.
  const options = { lockPaths: [conversationLock(uid, otherUid)], unchanged: { own }, mayChange: { viewer, counters } };
  return inBatch(db, options, async (commit, read) => {
    requireViewer(read.viewer);
    const copy = requireCopy(read.own);
    if (copy.isMuted === isMuted) return;
    const isCountedNow = isCounted({ ...copy, isMuted });
    commit.update(read.own, { isMuted, isCounted: isCountedNow });
    await countConversations(commit, db, { uid, counters: read.counters, before: copy.isCounted, after: isCountedNow });
  });
};
