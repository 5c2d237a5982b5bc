import { MessageDoc } from '@glimpse/contract/conversations/conversation-message';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { readableDocument } from '../firestore/documents.ts';
import { repliesWithText } from '../firestore/queries.ts';

const batchSize = 200;

/**
 * Empties the copies of a message's text in its replies, if the message was unsent. Unsending and replying both call
 * it after their commits, so that no copy remains if they happen at the same time. Idempotent.
 */
export async function emptyRemovedText(db: Firestore, conversationId: string, messageId: string): Promise<void> {
  const message = readableDocument(MessageDoc, await db.doc(paths.message(conversationId, messageId)).get());
  if (!message?.data.isRemoved) return;
  for (;;) {
    const count = await inBatch(db, {}, async (commit) => {
      const { docs } = await commit.runQuery(repliesWithText(db, conversationId, messageId).limit(batchSize));
      for (const reply of docs) commit.update(reply, { 'replyTo.text': '' });
      return docs.length;
    });
    if (count < batchSize) return;
  }
}
