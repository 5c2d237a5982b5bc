import type { CommentDoc } from '@glimpse/contract/comments/comment';
import type { PostDoc } from '@glimpse/contract/posts/post';
import { mentioning } from '@glimpse/contract/rich-text/mention';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { readableDocument } from '../firestore/documents.ts';
import { commitOptimistically } from '../firestore/optimistic-commit.ts';

/** The caption or comment at `ref` mentions somebody no more: their name is plain text there. */
export const forgetMention = (
  db: Firestore,
  ref: DocumentReference,
  schema: typeof PostDoc | typeof CommentDoc,
  uid: string,
): Promise<void> =>
  commitOptimistically(db, async (commit) => {
    const { glanced } = await commit.read({ held: {}, glanced: { text: ref } });
    const mentions = readableDocument(schema, glanced.text)?.data.mentions;
    if (mentions) commit.update(glanced.text, mentioning(mentions.filter((mention) => mention.uid !== uid)));
  });
