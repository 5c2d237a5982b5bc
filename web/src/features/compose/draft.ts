import { text } from '@glimpse/contract/fields';
import { limits } from '@glimpse/contract/limits';
import { Media } from '@glimpse/contract/media';
import { Caption } from '@glimpse/contract/post';
import * as z from 'zod/mini';
import { browserStorage, draftKeys } from '../../lib/browser/storage.ts';
import { readJson } from '../../lib/cache/stored-json.ts';
import type { ReadyUpload } from '../upload/upload-state.ts';

/** A post that somebody has begun and not shared. */
export interface Draft {
  readonly caption: string;
  readonly alt: string;
  readonly upload: ReadyUpload | null;
}

/** Raised when the shape changes: older drafts are then forgotten. */
const version = 1;
/** The server removes an unused upload after a day; one that is nearly that old might be gone before it is shared. */
const uploadKeptMs = limits.uploadKeptMs - 60 * 60 * 1000;

const StoredDraft = z.object({
  version: z.literal(version),
  uid: z.string(),
  caption: Caption,
  alt: text(limits.altText),
  upload: z.nullable(z.object({ uploadId: z.string(), media: Media, readyAtMs: z.number() })),
});
type StoredDraft = z.infer<typeof StoredDraft>;

function stored(uid: string): StoredDraft | null {
  const draft = StoredDraft.safeParse(readJson(draftKeys.post));
  return draft.success && draft.data.uid === uid ? draft.data : null;
}

/** What `uid` left unfinished, over reloads until they sign out; without its upload when that is too old to be there. */
export function readDraft(uid: string, nowMs: number): Draft | null {
  const draft = stored(uid);
  if (!draft) return null;
  const { caption, alt, upload } = draft;
  const isFresh = upload !== null && nowMs - upload.readyAtMs < uploadKeptMs;
  return { caption, alt, upload: isFresh ? { uploadId: upload.uploadId, media: upload.media } : null };
}

/** Keeps a draft; an empty one is removed. */
export function storeDraft(uid: string, draft: Draft, nowMs: number): void {
  const { caption, alt, upload } = draft;
  if (caption === '' && alt === '' && upload === null) {
    clearDraft();
    return;
  }
  const before = stored(uid)?.upload;
  const readyAtMs = upload && before?.uploadId === upload.uploadId ? before.readyAtMs : nowMs;
  const kept = upload && { uploadId: upload.uploadId, media: upload.media, readyAtMs };
  const value: StoredDraft = { version, uid, caption, alt, upload: kept };
  browserStorage.write(draftKeys.post, JSON.stringify(value));
}

/** The post with this upload has been shared: its draft goes, unless another has been begun since. */
export function clearDraftOf(uid: string, uploadId: string | null): void {
  if (stored(uid)?.upload?.uploadId === uploadId) clearDraft();
}

/** Gives the words of a post back that could not be shared, unless another has been begun since. */
export function keepWords(uid: string, words: Pick<Draft, 'caption' | 'alt'>): void {
  if (!stored(uid)) storeDraft(uid, { ...words, upload: null }, Date.now());
}

export function clearDraft(): void {
  browserStorage.remove(draftKeys.post);
}
