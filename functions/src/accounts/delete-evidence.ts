import { CaseDoc } from '@glimpse/contract/moderation/moderation';
import { storagePaths } from '@glimpse/contract/paths';
import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { inBatch } from '../firestore/batched-commit.ts';
import { readableDocument } from '../firestore/documents.ts';
import type { MediaStore } from '../media/store.ts';

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
