import { guestAccount } from '@glimpse/contract/auth/guest';
import {
  type DraftContent,
  DraftDoc,
  type DraftSave,
  draftErrors,
  draftLimits,
  isEmptyDraft,
  type SavedDraft,
  type StoredDraftMedia,
} from '@glimpse/contract/drafts/draft';
import { UploadDoc } from '@glimpse/contract/media/media';
import { paths } from '@glimpse/contract/paths';
import { postErrors } from '@glimpse/contract/posts/post';
import type { Firestore } from 'firebase-admin/firestore';
import type { Commit } from '../firestore/commit.ts';
import { type DocumentView, readableDocument } from '../firestore/documents.ts';
import { draftsOf, draftsWithUpload } from '../firestore/queries.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';

/**
 * Saves a draft. If another device has saved it since `baseRevision`, both versions stay, because the content goes into
 * a second draft. Without content, the draft is deleted, unless another device has changed it. Uploads that do not
 * exist any more are left out. Idempotent. Throws `viewerNotRegistered`, `suspended`, `guestDrafts`, `draftGone`,
 * `mediaTwice` or `tooManyDrafts`.
 */
export const saveDraft = (
  db: Firestore,
  nowMs: number,
  uid: string,
  draftId: string,
  save: DraftSave,
): Promise<SavedDraft> => {
  const uploadIds = save.media.map((one) => one.uploadId);
  const uploadRefs = Object.fromEntries(uploadIds.map((id) => [id, db.doc(paths.upload(id))]));
  const options = {
    lockPaths: [paths.drafts(uid)],
    reads: {
      viewer: db.doc(paths.user(uid)),
      draft: db.doc(paths.draft(uid, draftId)),
      copy: db.doc(paths.draft(uid, save.copyId)),
    },
    preload: Object.values(uploadRefs),
  };
  return inTransaction(db, options, async (commit, read) => {
    requireViewer(read.viewer);
    if (uid === guestAccount.uid) throw draftErrors.guestDrafts();
    if (new Set(uploadIds).size < uploadIds.length) throw postErrors.mediaTwice();
    const stored = readableDocument(DraftDoc, read.draft)?.data;
    // The draft was shared or deleted. It must not come back with a save that was on its way.
    if (!stored && save.baseRevision > 0) throw draftErrors.gone();
    const isCopy = stored !== undefined && !hasContent(stored, save) && !isBasedOn(stored, save);
    if (isEmptyDraft(save)) {
      if (stored && !isCopy) commit.delete(read.draft);
      return { draftId, revision: isCopy ? stored.revision : 0, isCopy: false, missingUploadIds: [] };
    }
    const target = isCopy ? read.copy : read.draft;
    const existing = isCopy ? readableDocument(DraftDoc, read.copy)?.data : stored;
    const uploads = await commit.read(uploadRefs);
    const media = mediaOf(save, uploads, uid);
    const missingUploadIds = uploadIds.filter((id) => !media.some((one) => one.uploadId === id));
    const saved = (revision: number): SavedDraft => ({ draftId: target.id, revision, isCopy, missingUploadIds });
    if (existing && hasContent(existing, { ...save, media })) return saved(existing.revision);
    if (!existing) await refuseTooMany(commit, db, uid, nowMs);
    const revision = (existing?.revision ?? 0) + 1;
    const draft: DraftDoc = {
      caption: save.caption,
      alt: save.alt,
      media,
      uploadIds: media.map((one) => one.uploadId),
      sensitive: save.sensitive ?? false,
      revision,
      deviceId: save.device.id,
      deviceName: save.device.name,
      createdAt: existing?.createdAt ?? nowMs,
      updatedAt: nowMs,
      expireAt: nowMs + draftLimits.lifetimeMs,
    };
    commit.set(target.ref, draft);
    // The sweep deletes an upload only if it has not changed since the sweep looked for drafts.
    for (const upload of Object.values(uploads))
      if (draft.uploadIds.includes(upload.id) && !existing?.uploadIds.includes(upload.id))
        commit.update(upload, { createdAt: nowMs });
    return saved(revision);
  });
};

/** Deletes a draft. The sweep deletes its uploads. Idempotent. Throws `viewerNotRegistered` or `suspended`. */
export const deleteDraft = (db: Firestore, uid: string, draftId: string): Promise<void> => {
  const reads = { viewer: db.doc(paths.user(uid)), draft: db.doc(paths.draft(uid, draftId)) };
  return inTransaction(db, { lockPaths: [paths.drafts(uid)], reads }, async (commit, read) => {
    requireViewer(read.viewer);
    if (read.draft.exists) commit.delete(read.draft);
  });
};

/**
 * Returns whether the content continues the stored draft. A device may save again before it knows its last revision,
 * because a response was lost.
 */
const isBasedOn = (stored: DraftDoc, { baseRevision, device }: DraftSave): boolean =>
  stored.revision === baseRevision || stored.deviceId === device.id;

const hasContent = (stored: DraftContent, { caption, alt, media, sensitive = false }: DraftContent): boolean =>
  stored.caption === caption &&
  stored.sensitive === sensitive &&
  stored.alt === alt &&
  stored.media.length === media.length &&
  stored.media.every((one, index) => one.uploadId === media[index]?.uploadId && one.alt === media[index]?.alt);

const mediaOf = (
  { media }: DraftSave,
  uploads: Readonly<Record<string, DocumentView>>,
  uid: string,
): StoredDraftMedia[] =>
  media.flatMap(({ uploadId, alt }) => {
    const view = uploads[uploadId];
    const upload = view && readableDocument(UploadDoc, view)?.data;
    return upload?.uid === uid ? [{ uploadId, alt, media: upload.media }] : [];
  });

async function refuseTooMany(commit: Commit, db: Firestore, uid: string, nowMs: number): Promise<void> {
  const { docs } = await commit.runQuery(draftsOf(db, uid).limit(draftLimits.drafts * 2));
  const current = docs.filter((view) => (readableDocument(DraftDoc, view)?.data.expireAt ?? 0) > nowMs);
  if (current.length >= draftLimits.drafts) throw draftErrors.tooMany();
}

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
