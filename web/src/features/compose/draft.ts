import { draftLimits } from '@glimpse/contract/drafts/draft';
import { text } from '@glimpse/contract/fields';
import { Media } from '@glimpse/contract/media/media';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { Caption } from '@glimpse/contract/posts/post';
import { postLimits } from '@glimpse/contract/posts/post-limits';
import * as z from 'zod/mini';
import type { ReadyUpload } from '../../entities/media/upload.ts';
import { browserStorage, draftKeys } from '../../lib/browser/storage.ts';
import { readJson } from '../../lib/cache/stored-json.ts';
import { readServerDraft } from './server-draft.ts';

/** An upload that is ready, with its alternative text. */
export interface DraftMedia extends ReadyUpload {
  readonly alt: string;
}

/** The texts and uploads of a post that the viewer has not shared yet, stored in the browser. */
export interface Draft {
  readonly caption: string;
  /** The alternative text of the first attachment, or of the next one if there is none. */
  readonly alt: string;
  readonly media: readonly DraftMedia[];
  /** Whether the author marks the post as sensitive. */
  readonly sensitive?: boolean;
}

/** Drafts with another version are ignored. Increase it when the shape changes. */
const version = 1;
/**
 * Older uploads are left out, because the server deletes an unused upload after a day, and a draft after a month. One
 * hour is a safety margin.
 */
const maxUploadAgeMs = (uid: string) => {
  const isSaved = (readServerDraft(uid)?.revision ?? 0) > 0;
  return (isSaved ? draftLimits.lifetimeMs : mediaLimits.uploadLifetimeMs) - 60 * 60 * 1000;
};

const StoredUpload = z.object({ uploadId: z.string(), media: Media, readyAtMs: z.number() });
/** `upload` and `alt` are the first attachment, and `more` the others. Drafts of earlier releases have no `more`. */
const StoredDraft = z.object({
  version: z.literal(version),
  uid: z.string(),
  caption: Caption,
  alt: text(mediaLimits.altText),
  upload: z.nullable(StoredUpload),
  sensitive: z.optional(z.boolean()),
  more: z._default(
    z.array(z.extend(StoredUpload, { alt: text(mediaLimits.altText) })).check(z.maxLength(postLimits.media - 1)),
    [],
  ),
});
type StoredDraft = z.infer<typeof StoredDraft>;

function readStoredDraft(uid: string): StoredDraft | null {
  const draft = StoredDraft.safeParse(readJson(draftKeys.post));
  return draft.success && draft.data.uid === uid ? draft.data : null;
}

const uploadsOf = ({ alt, upload, more }: StoredDraft) => (upload ? [{ ...upload, alt }, ...more] : more);

/** Returns the draft of this viewer, or null. Uploads that the server may have deleted are left out. */
export function readDraft(uid: string, nowMs: number): Draft | null {
  const draft = readStoredDraft(uid);
  if (!draft) return null;
  const { caption, alt } = draft;
  const maxAgeMs = maxUploadAgeMs(uid);
  const media = uploadsOf(draft)
    .filter(({ readyAtMs }) => nowMs - readyAtMs < maxAgeMs)
    .map(({ uploadId, media, alt }) => ({ uploadId, media, alt }));
  return { caption, alt, media, ...(draft.sensitive && { sensitive: true }) };
}

/** Stores the draft until the post is shared or the viewer signs out. Removes the stored draft if this one is empty. */
export function storeDraft(uid: string, { caption, alt, media, sensitive }: Draft, nowMs: number): void {
  if (caption === '' && alt === '' && media.length === 0) {
    clearDraft();
    return;
  }
  // The time at which an upload became ready stays the same when the draft is stored again.
  const draft = readStoredDraft(uid);
  const readyTimes = new Map(draft ? uploadsOf(draft).map(({ uploadId, readyAtMs }) => [uploadId, readyAtMs]) : []);
  const [first, ...more] = media.map((upload) => ({
    ...upload,
    readyAtMs: readyTimes.get(upload.uploadId) ?? nowMs,
  }));
  const value: StoredDraft = { version, uid, caption, alt: first?.alt ?? alt, upload: first ?? null, more, sensitive };
  browserStorage.write(draftKeys.post, JSON.stringify(value));
}

/** Removes the draft if it contains one of these uploads. Otherwise the draft is of another post. */
export function clearDraftOf(uid: string, uploadIds: readonly string[]): void {
  const draft = readStoredDraft(uid);
  if (draft && uploadsOf(draft).some(({ uploadId }) => uploadIds.includes(uploadId))) clearDraft();
}

/** Stores the texts and the mark of a post that was not shared as the draft, unless there is a draft already. */
export function restoreDraft(uid: string, texts: Omit<Draft, 'media'>): void {
  if (!readStoredDraft(uid)) storeDraft(uid, { ...texts, media: [] }, Date.now());
}

export function clearDraft(): void {
  browserStorage.remove(draftKeys.post);
}
