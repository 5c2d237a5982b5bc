import { browserStorage } from '../../../lib/browser/storage.ts';

/** Keys with the prefix `draft:` are removed when the viewer signs out. */
const keyOf = (uid: string, otherUid: string) => `draft:message:${uid}:${otherUid}`;

/** Returns the text that `uid` has written to a person and not sent, or ''. */
export const readMessageDraft = (uid: string, otherUid: string): string =>
  browserStorage.read(keyOf(uid, otherUid)) ?? '';

export function storeMessageDraft(uid: string, otherUid: string, text: string): void {
  const key = keyOf(uid, otherUid);
  if (text === '') browserStorage.remove(key);
  else browserStorage.write(key, text);
}
