import { conversationErrors } from '@glimpse/contract/conversations/conversation';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { requireViewer } from '../firestore/require.ts';
import { conversationLock, conversationRefs, requireCopy } from './conversation-copies.ts';

/**
 * Declines the request of `otherUid`. Nothing changes for the requester. An open conversation stays open. Idempotent.
 * Throws `viewerNotRegistered`, `suspended`, `conversation.notFound`, or `notAccepted` for the requester.
 */
export const declineConversation = (db: Firestore, uid: string, otherUid: string): Promise<void> => {
  const { own, viewer } = conversationRefs(db, uid, otherUid);
  // The commit does not depend on the rest of the profile.
  const options = { lockPaths: [conversationLock(uid, otherUid)], unchanged: { own }, mayChange: { viewer } };
  return inBatch(db, options, async (commit, read) => {
    requireViewer(read.viewer);
    const copy = requireCopy(read.own);
    if (copy.state === 'open') return;
    if (copy.requestedBy === uid) throw conversationErrors.notAccepted();
    if (copy.state === 'declined') return;
    // A request is never counted, so the counters stay as they are.
    commit.update(read.own, { state: 'declined', list: 'none', unreadCount: 0 });
  });
};
