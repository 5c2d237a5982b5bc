import { StoredDraftMedia } from '@glimpse/contract/drafts/draft';
import { text } from '@glimpse/contract/fields';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { Caption } from '@glimpse/contract/posts/post';
import * as z from 'zod/mini';
import { createListeners } from '../../lib/browser/create-listeners.ts';
import { browserStorage, draftKeys } from '../../lib/browser/storage.ts';
import { readJson } from '../../lib/cache/stored-json.ts';

/**
 * Says which draft on the server the stored draft of this browser (draft.ts) belongs to. The states of the stored
 * draft:
 *
 * | State   | Meaning                                         | What leads out of it                              |
 * | ------- | ----------------------------------------------- | ------------------------------------------------- |
 * | new     | There is no ServerDraft.                        | It is queued to be saved: unsent.                 |
 * | unsent  | Its content differs from `savedContent`. After  | The server has saved it: saved.                   |
 * |         | a pause, an UnsentDraft has a copy.             |                                                   |
 * | saved   | The server has the same content.                | The viewer changes it: unsent. Another device     |
 * |         |                                                 | changes it: the form shows that version.          |
 */
const ServerDraft = z.object({
  uid: z.string(),
  draftId: z.string(),
  /** The id of the second draft if another device changes the first one (`DraftSave`). */
  copyId: z.string(),
  /** The revision that the content is based on. 0 if the server has not saved it. */
  revision: z.number(),
  /** The content that the server has, in the form of `contentKey`. '' if it has none. */
  savedContent: z.string(),
});
export type ServerDraft = z.infer<typeof ServerDraft>;

/** The content of a draft that the server does not have yet. A mutation sends it (save-draft.ts). */
const UnsentDraft = z.object({
  uid: z.string(),
  draftId: z.string(),
  copyId: z.string(),
  baseRevision: z.number(),
  caption: Caption,
  /** The alternative text for the next media. */
  alt: text(mediaLimits.altText),
  media: z.array(StoredDraftMedia),
  sensitive: z.optional(z.boolean()),
  updatedAt: z.number(),
});
export type UnsentDraft = z.infer<typeof UnsentDraft>;

const { subscribe, notifyAll } = createListeners();
/** Called after each change of the ServerDraft and of the unsent drafts. */
export const onServerDraftChange = subscribe;

export const newServerDraft = (uid: string): ServerDraft => ({
  uid,
  draftId: crypto.randomUUID(),
  copyId: crypto.randomUUID(),
  revision: 0,
  savedContent: '',
});

export function readServerDraft(uid: string): ServerDraft | null {
  const draft = ServerDraft.safeParse(readJson(draftKeys.server));
  return draft.success && draft.data.uid === uid ? draft.data : null;
}

/** Stores which draft of the server belongs to the stored draft. null if none does. */
export function writeServerDraft(draft: ServerDraft | null): void {
  if (draft) browserStorage.write(draftKeys.server, JSON.stringify(draft));
  else browserStorage.remove(draftKeys.server);
  notifyAll();
}

const unsentKey = (draftId: string) => `${draftKeys.unsent}${draftId}`;

function parseUnsent(key: string, uid: string): UnsentDraft | null {
  const draft = UnsentDraft.safeParse(readJson(key));
  return draft.success && draft.data.uid === uid ? draft.data : null;
}

export const readUnsent = (uid: string, draftId: string): UnsentDraft | null => parseUnsent(unsentKey(draftId), uid);

export const readAllUnsent = (uid: string): UnsentDraft[] =>
  browserStorage.keys(draftKeys.unsent).flatMap((key) => parseUnsent(key, uid) ?? []);

export function writeUnsent(draft: UnsentDraft): void {
  browserStorage.write(unsentKey(draft.draftId), JSON.stringify(draft));
  notifyAll();
}

export function removeUnsent(draftId: string): void {
  browserStorage.remove(unsentKey(draftId));
  notifyAll();
}

/** Records that a tab of this browser shares the draft. The other tabs then know that no other device deletes it. */
export function recordSharing(draftId: string | undefined): void {
  if (draftId !== undefined) browserStorage.write(draftKeys.shared, draftId);
}

export const isSharedHere = (draftId: string): boolean => browserStorage.read(draftKeys.shared) === draftId;

/** Ends the relation to the server, because the draft has become a post. The call that creates the post deletes it. */
export function forgetServerDraft(uid: string, draftId: string | undefined): void {
  if (draftId === undefined) return;
  removeUnsent(draftId);
  if (readServerDraft(uid)?.draftId === draftId) writeServerDraft(null);
}

/**
 * Returns a random id of this browser, and a name for its kind of device. The server stores the name, and draft-list.tsx
 * translates it.
 */
export function thisDevice(): { id: string; name: string } {
  const id = browserStorage.read(draftKeys.device) ?? crypto.randomUUID();
  browserStorage.write(draftKeys.device, id);
  const { userAgent } = navigator;
  const isTablet = /iPad|Tablet/u.test(userAgent) || (/Android/u.test(userAgent) && !/Mobile/u.test(userAgent));
  return { id, name: isTablet ? 'Tablet' : /Mobi|iPhone/u.test(userAgent) ? 'Phone' : 'Computer' };
}
