import { text } from '@glimpse/contract/fields';
import { limits } from '@glimpse/contract/limits';
import { Media } from '@glimpse/contract/media/media';
import { Caption } from '@glimpse/contract/posts/post';
import * as z from 'zod/mini';
import { browserStorage, draftKeys } from '../../lib/browser/storage.ts';
import { readJson } from '../../lib/cache/stored-json.ts';
import type { ReadyUpload } from '../upload/upload-state.ts';

/** An upload that is ready to be posted, and what is said about it. */
export interface DraftMedia extends ReadyUpload {
  readonly alt: string;
}

/** A post that somebody has begun and not shared. */
export interface Draft {
  readonly caption: string;
  /** Of what is chosen first, when there is no media. */
  readonly alt: string;
  readonly media: readonly DraftMedia[];
}

/** Raised when the shape changes: older drafts are then forgotten. */
const version = 1;
/** The server removes an unused upload after a day; one that is nearly that old might be gone before it is shared. */
const uploadKeptMs = limits.uploadKeptMs - 60 * 60 * 1000;

const StoredUpload = z.object({ uploadId: z.string(), media: Media, readyAtMs: z.number() });
/** `upload` and `alt` are the first one; `more`: the others, none in drafts of releases that knew only one. */
const StoredDraft = z.object({
  version: z.literal(version),
  uid: z.string(),
  caption: Caption,
  alt: text(limits.altText),
  upload: z.nullable(StoredUpload),
  more: z._default(
    z.array(z.extend(StoredUpload, { alt: text(limits.altText) })).check(z.maxLength(limits.postMedia - 1)),
    [],
  ),
});
type StoredDraft = z.infer<typeof StoredDraft>;

function stored(uid: string): StoredDraft | null {
  const draft = StoredDraft.safeParse(readJson(draftKeys.post));
  return draft.success && draft.data.uid === uid ? draft.data : null;
}

/** Its uploads, in their order. */
const uploadsOf = ({ alt, upload, more }: StoredDraft) => (upload ? [{ ...upload, alt }, ...more] : more);

/** What `uid` left unfinished, over reloads until they sign out; without those uploads that are too old to be there. */
export function readDraft(uid: string, nowMs: number): Draft | null {
  const draft = stored(uid);
  if (!draft) return null;
  const { caption, alt } = draft;
  const media = uploadsOf(draft)
    .filter(({ readyAtMs }) => nowMs - readyAtMs < uploadKeptMs)
    .map(({ uploadId, media, alt }) => ({ uploadId, media, alt }));
  return { caption, alt, media };
}

/** Keeps a draft; an empty one is removed. */
export function storeDraft(uid: string, { caption, alt, media }: Draft, nowMs: number): void {
  if (caption === '' && alt === '' && media.length === 0) {
    clearDraft();
    return;
  }
  const draft = stored(uid);
  const before = new Map(
    draft ? uploadsOf(draft).map(({ uploadId, readyAtMs }) => [uploadId, readyAtMs]) : [],
  );
  const [first, ...more] = media.map((one) => ({ ...one, readyAtMs: before.get(one.uploadId) ?? nowMs }));
  const value: StoredDraft = {
    version,
    uid,
    caption,
    alt: first?.alt ?? alt,
    upload: first ?? null,
    more,
  };
  browserStorage.write(draftKeys.post, JSON.stringify(value));
}

/** The post with these uploads has been shared: its draft goes, unless another has been begun since. */
export function clearDraftOf(uid: string, uploadIds: readonly string[]): void {
  const draft = stored(uid);
  if (draft && uploadsOf(draft).some(({ uploadId }) => uploadIds.includes(uploadId))) clearDraft();
}

/** Gives the words of a post back that could not be shared, unless another has been begun since. */
export function keepWords(uid: string, words: Pick<Draft, 'caption' | 'alt'>): void {
  if (!stored(uid)) storeDraft(uid, { ...words, media: [] }, Date.now());
}

export function clearDraft(): void {
  browserStorage.remove(draftKeys.post);
}
