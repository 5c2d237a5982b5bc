import { browserStorage, draftKeys } from '../../lib/browser/storage.ts';

/** Returns the unsent comment of `uid` on a post, or ''. It is removed when the viewer signs out (`draftKeys`). */
export const readCommentDraft = (uid: string, postId: string): string =>
  browserStorage.read(draftKeys.comment(uid, postId)) ?? '';

export function storeCommentDraft(uid: string, postId: string, message: string): void {
  const key = draftKeys.comment(uid, postId);
  if (message === '') browserStorage.remove(key);
  else browserStorage.write(key, message);
}
