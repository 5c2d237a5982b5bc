import { MessageDoc } from '@glimpse/contract/conversations/conversation-message';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import type { Commit } from '../firestore/commit.ts';
import { readableDocument } from '../firestore/documents.ts';
import { repliesWithText } from '../firestore/queries.ts';

const batchSize = 200;

/**
 * Empties the copies of a message's text in its replies, if the message was removed. Unsending, hiding and replying
 * call it after their commits, so that no copy remains if they happen at the same time. Idempotent.
 */
export async function emptyRemovedText(db: Firestore, conversationId: string, messageId: string): Promise<void> {
  const message = readableDocument(MessageDoc, await db.doc(paths.message(conversationId, messageId)).get());
  if (!message?.data.isRemoved) return;
  for (;;) {
    const count = await inBatch(db, {}, (commit) => emptyReplies(commit, db, conversationId, messageId));
    if (count < batchSize) return;
  }
}

/** Empties the copies of a message's text in at most `batchSize` replies. Returns their number. */
export async function emptyReplies(commit: Commit, db: Firestore, conversationId: string, messageId: string) {
  const { docs } = await commit.runQuery(repliesWithText(db, conversationId, messageId).limit(batchSize));
  for (const reply of docs) commit.update(reply, { 'replyTo.text': '' });
  return docs.length;
}
