import { otherMember } from '@glimpse/contract/conversations/conversation-id';
import { CaseDoc } from '@glimpse/contract/moderation/moderation';
import { paths, storagePaths } from '@glimpse/contract/paths';
import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { conversationLock, conversationRefs, copyIn } from '../conversations/conversation-copies.ts';
import { countConversations } from '../conversations/unread-conversations.ts';
import { inBatch } from '../firestore/batched-commit.ts';
import { readableDocument } from '../firestore/documents.ts';
import type { MediaStore } from '../media/store.ts';

/** The most documents that Firestore deletes in one commit is 500. */
const messagesPerSlice = 400;

interface DeletionOfConversations {
  readonly db: Firestore;
  readonly store: MediaStore;
  readonly uid: string;
}

/**
 * Deletes a part of one conversation of a deleted account, for both members. Returns 0 if there is none. The other
 * member's copy is deleted first, because it grants access. The own copy is deleted last, because it names the rest.
 */
export async function deleteConversations({ db, store, uid }: DeletionOfConversations): Promise<number> {
  const { docs } = await db.collection(paths.conversations(uid)).select().limit(1).get();
  const [own] = docs;
  if (!own) return 0;
  const other = otherMember(own.id, uid);
  await deleteCopyOf(db, other, uid);
  const messages = await db.collection(paths.messages(own.id)).select().limit(messagesPerSlice).get();
  const batch = db.batch();
  for (const { ref } of messages.docs) batch.delete(ref);
  if (messages.size < messagesPerSlice) {
    for (const member of [uid, other]) batch.delete(db.doc(paths.typing(own.id, member)));
    await store.removeFolder(`conversations/${own.id}/`);
    batch.delete(own.ref);
  }
  await batch.commit();
  return messages.size + 1;
}

/** Deletes the copy of `uid`, who stays, and counts the unread conversations again. */
function deleteCopyOf(db: Firestore, uid: string, deletedUid: string): Promise<void> {
  const { own, counters } = conversationRefs(db, uid, deletedUid);
  const options = { lockPaths: [conversationLock(uid, deletedUid)], unchanged: { own }, mayChange: { counters } };
  return inBatch(db, options, async (commit, read) => {
    if (!read.own.exists) return;
    commit.delete(read.own);
    // Without a profile the counters are deleted, too.
    if (read.counters.exists)
      await countConversations(commit, db, {
        uid,
        counters: read.counters,
        before: copyIn(read.own)?.isCounted ?? false,
        after: false,
      });
  });
}

/** Deletes a moderation case with the pictures in its evidence. Those of the other member are in another folder. */
export async function deleteCase(store: MediaStore, snapshot: QueryDocumentSnapshot): Promise<void> {
  const uids = readableDocument(CaseDoc, snapshot)?.data.evidenceUids ?? [];
  const caseKey = snapshot.id.replace(/^message:/, '');
  for (const uid of uids) await store.removeFolder(storagePaths.evidenceFolder(uid, caseKey));
  await snapshot.ref.delete();
}

/**
 * Removes the messages of a deleted account from the evidence about another person. The messages of that person stay.
 * The part of the deletion for files deletes the pictures.
 */
export const removeFromEvidence = (db: Firestore, { ref }: QueryDocumentSnapshot, uid: string): Promise<void> =>
  inBatch(db, { lockPaths: [ref.path], unchanged: { case: ref } }, async (commit, read) => {
    const found = readableDocument(CaseDoc, read.case)?.data;
    if (!found) return;
    commit.update(read.case, {
      evidence: found.evidence.filter((message) => message.uid !== uid),
      evidenceUids: found.evidenceUids.filter((member) => member !== uid),
    });
  });
