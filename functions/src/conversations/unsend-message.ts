import { conversationErrors } from '@glimpse/contract/conversations/conversation';
import { conversationId } from '@glimpse/contract/conversations/conversation-id';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { requireViewer } from '../firestore/require.ts';
import { conversationLock, conversationRefs, requireCopy, requireMessage } from './conversation-copies.ts';
import { emptyRemovedText } from './empty-removed-text.ts';
import { removeContent } from './remove-content.ts';

/**
 * Removes the content of a message by `uid` for both members. Copies of its text in both members' copies and in
 * replies are emptied, and the files of its picture are deleted. Idempotent. Throws `viewerNotRegistered`, `suspended`,
 * `conversation.notFound`, `messageNotFound` or `messageForeign`.
 */
export async function unsendMessage(
  db: Firestore,
  nowMs: number,
  uid: string,
  otherUid: string,
  messageId: string,
): Promise<void> {
  const id = conversationId(uid, otherUid);
  const { own, theirs, viewer } = conversationRefs(db, uid, otherUid);
  // A written document is a precondition. If the copies name this message, a newer message changes them.
  const options = {
    lockPaths: [conversationLock(uid, otherUid)],
    unchanged: { message: db.doc(paths.message(id, messageId)) },
    mayChange: { own, theirs, viewer, discarded: db.doc(paths.discarded(messageId)) },
  };
  await inBatch(db, options, async (commit, read) => {
    requireViewer(read.viewer);
    requireCopy(read.own);
    const message = requireMessage(read.message);
    if (message.uid !== uid) throw conversationErrors.messageForeign();
    if (message.isRemoved) return;
    removeContent(commit, nowMs, { ...read, copies: [read.own, read.theirs] }, message, false);
  });
  await emptyRemovedText(db, id, messageId);
}
