import { createListeners } from '../../../lib/browser/create-listeners.ts';
import { browserStorage, draftKeys } from '../../../lib/browser/storage.ts';

/** Returns the unsent comment of `uid` on a post, or ''. It is removed when the viewer signs out (`draftKeys`). */
export const readCommentDraft = (uid: string, postId: string): string =>
  browserStorage.read(draftKeys.comment(uid, postId)) ?? '';

export function storeCommentDraft(uid: string, postId: string, message: string): void {
  const key = draftKeys.comment(uid, postId);
  if (message === '') browserStorage.remove(key);
  else browserStorage.write(key, message);
}

const { subscribe, notifyAll } = createListeners();

/** Calls `listener` after `returnToDraft` has changed a draft. Returns a function that stops this. */
export const onDraftReturned = subscribe;

/** Puts the text of a comment that could not be sent above the draft that the viewer may have started meanwhile. */
export function returnToDraft(uid: string, postId: string, message: string): void {
  const draft = readCommentDraft(uid, postId);
  storeCommentDraft(uid, postId, draft.trim() === '' ? message : `${message}\n${draft}`);
  notifyAll();
}
