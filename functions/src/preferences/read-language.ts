import { isLanguage, type Language } from '@glimpse/contract/languages/language';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';

/** Returns the language that a person has chosen, or `fallback` if there is none. */
export async function readLanguage(db: Firestore, uid: string, fallback: Language): Promise<Language> {
  const language: unknown = (await db.doc(paths.preferences(uid)).get()).get('language');
  return typeof language === 'string' && isLanguage(language) ? language : fallback;
}
