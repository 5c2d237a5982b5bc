import { DraftDoc } from '@glimpse/contract/drafts/draft';
import type { Firestore } from 'firebase-admin/firestore';
import type { Commit } from '../firestore/commit.ts';
import { readableDocument } from '../firestore/documents.ts';
import { draftsWithUpload } from '../firestore/queries.ts';

/** Returns whether a draft of the person that has not expired uses this upload. */
export async function isInDraft(
  commit: Commit,
  db: Firestore,
  nowMs: number,
  uid: string,
  uploadId: string,
): Promise<boolean> {
  const { docs } = await commit.runQuery(draftsWithUpload(db, uid, uploadId));
  return docs.some((view) => (readableDocument(DraftDoc, view)?.data.expireAt ?? 0) > nowMs);
}
