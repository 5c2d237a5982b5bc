import { browserStorage, draftKeys } from '../../lib/browser/storage.ts';

/** What `uid` has begun to write under a post; '' for nothing. Kept until it is sent or they sign out. */
export const readCommentDraft = (uid: string, postId: string): string =>
  browserStorage.read(draftKeys.comment(uid, postId)) ?? '';

export function storeCommentDraft(uid: string, postId: string, message: string): void {
  const key = draftKeys.comment(uid, postId);
  if (message === '') browserStorage.remove(key);
  else browserStorage.write(key, message);
}
