import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { guestAccount } from '@glimpse/contract/auth/guest';
import { isLanguage, type Language } from '@glimpse/contract/languages/language';
import { paths } from '@glimpse/contract/paths';
import { defaultPreferences, PreferencesDoc, type PreferencesEdit } from '@glimpse/contract/preferences/preferences';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument } from '../firestore/documents.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';

/**
 * Changes what a person sees and in which language, and whether others see like counts on their posts. A trigger on the
 * profile copies the latter to the posts. If its event is lost, the sweep finds the profile by `updatedAt`. Idempotent.
 * Throws `viewerNotRegistered`, `suspended` or `guestFixed`.
 */
export const changePreferences = (
  db: Firestore,
  nowMs: number,
  uid: string,
  { hidesLikeCounts, ...edit }: PreferencesEdit,
): Promise<void> => {
  const reads = { viewer: db.doc(paths.user(uid)), preferences: db.doc(paths.preferences(uid)) };
  return inTransaction(db, { lockPaths: [reads.viewer.path], reads }, async (commit, read) => {
    // Many people share the guest's account.
    if (uid === guestAccount.uid) throw accountErrors.guestFixed();
    const viewer = requireViewer(read.viewer);
    const stored = readableDocument(PreferencesDoc, read.preferences)?.data ?? defaultPreferences;
    const preferences: PreferencesDoc = {
      hideOthersLikeCounts: edit.hideOthersLikeCounts ?? stored.hideOthersLikeCounts,
      sensitive: edit.sensitive ?? stored.sensitive,
      language: edit.language ?? stored.language,
      hidesStories: edit.hidesStories ?? stored.hidesStories,
      messagesFrom: edit.messagesFrom ?? stored.messagesFrom,
      pushesMessageText: edit.pushesMessageText ?? stored.pushesMessageText,
    };
    const { hasPreferences, hidesLikeCounts: before } = viewer.data;
    const isOfViewer = Object.values(edit).some((value) => value !== undefined);
    if (isOfViewer) commit.put(read.preferences, preferences);
    const change = {
      ...(isOfViewer && !hasPreferences && { hasPreferences: true }),
      ...(hidesLikeCounts !== undefined && hidesLikeCounts !== before && { hidesLikeCounts, updatedAt: nowMs }),
    };
    if (Object.keys(change).length > 0) commit.update(read.viewer, change);
  });
};

/** Returns the language that a person has chosen, or `fallback` if there is none. */
export async function readLanguage(db: Firestore, uid: string, fallback: Language): Promise<Language> {
  const language: unknown = (await db.doc(paths.preferences(uid)).get()).get('language');
  return typeof language === 'string' && isLanguage(language) ? language : fallback;
}
