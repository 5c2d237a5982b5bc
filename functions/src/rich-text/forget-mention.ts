import type { CommentDoc } from '@glimpse/contract/comments/comment';
import type { PostDoc } from '@glimpse/contract/posts/post';
import { mentionFields } from '@glimpse/contract/rich-text/mention';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { readableDocument } from '../firestore/documents.ts';

/** Removes the mention of a person from the post or comment at `ref`. The name stays as plain text. */
export const removeMention = (
  db: Firestore,
  ref: DocumentReference,
  schema: typeof PostDoc | typeof CommentDoc,
  uid: string,
): Promise<void> =>
  inBatch(db, { mayChange: { text: ref } }, async (commit, read) => {
    const mentions = readableDocument(schema, read.text)?.data.mentions;
    if (mentions) commit.update(read.text, mentionFields(mentions.filter((mention) => mention.uid !== uid)));
  });
