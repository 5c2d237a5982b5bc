import { toBlockLists } from '@glimpse/contract/visibility/block-lists';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { blockListsIn } from '../visibility/block-lists.ts';
import { conversationLock, conversationRefs, copyIn } from './conversation-copies.ts';
import { countConversations } from './unread-conversations.ts';

/**
 * Marks the conversation of `uid` and `otherUid` as read by `uid` if one blocks the other, so that the badge does not
 * count it. The other member does not see a read time. Idempotent.
 */
export const readBlockedConversation = (db: Firestore, uid: string, otherUid: string): Promise<void> => {
  const { own, blockLists, counters } = conversationRefs(db, uid, otherUid);
  // After the block there are no new messages. The counters are a precondition if they are written.
  const options = {
    lockPaths: [conversationLock(uid, otherUid)],
    unchanged: { own },
    mayChange: { blockLists, counters },
  };
  return inBatch(db, options, async (commit, read) => {
    const copy = copyIn(read.own);
    const { isBlocked } = toBlockLists(blockListsIn(read.blockLists));
    if (!copy || copy.unreadCount === 0 || !isBlocked(otherUid)) return;
    commit.update(read.own, { unreadCount: 0, isCounted: false });
    await countConversations(commit, db, uid, read.counters, copy.isCounted, false);
  });
};
