import type { Media } from '@glimpse/contract/media/media';
import { storagePaths } from '@glimpse/contract/paths';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { notePublication } from './media-copies.ts';
import { isFileMissing, type MediaStore } from './store.ts';

/** The sender of a picture, the end of the id of a moderation case, and the message. */
export interface EvidenceTarget {
  readonly uid: string;
  readonly caseKey: string;
  readonly messageId: string;
}

/**
 * Copies the picture of a message into a folder that only moderators can read. Returns its URL, which is '' if the
 * picture was deleted meanwhile. The commit that uses the copy must delete `note`. Idempotent.
 */
export type CopyEvidence = (
  media: Media,
  target: EvidenceTarget,
  nowMs: number,
) => Promise<{ readonly url: string; readonly note: DocumentReference | null }>;

export const evidenceCopier =
  (db: Firestore, store: MediaStore): CopyEvidence =>
  async ({ path, variants }, { uid, caseKey, messageId }, nowMs) => {
    const folder = storagePaths.evidenceFolder(uid, caseKey);
    const file = `${folder}${messageId}.webp`;
    const note = await notePublication(db, uid, folder, nowMs);
    try {
      await store.copy(`${path}${variants.at(-1)?.width}.webp`, file, 'image/webp');
      return { url: store.url(file), note };
    } catch (error) {
      if (isFileMissing(error)) return { url: '', note };
      throw error;
    }
  };
