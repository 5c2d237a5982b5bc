import { defaultLanguage, type Language } from '@glimpse/contract/languages/language';
import type { Firestore } from 'firebase-admin/firestore';
import type { PageAddress } from './address.ts';
import type { Card } from './card.ts';
import { postCard } from './post-card.ts';
import { profileCard } from './profile-card.ts';
import { readShared } from './read-shared.ts';

/** Returns the card of a page. Null if the post or profile does not exist or is not public. */
export async function readCard(
  db: Firestore,
  origin: string,
  address: PageAddress,
  nowMs: number = Date.now(),
  language: Language = defaultLanguage,
): Promise<Card | null> {
  const shared = await readShared(db, nowMs, address);
  if (!shared) return null;
  return shared.kind === 'post'
    ? postCard(origin, shared.postId, shared.post, language)
    : profileCard(origin, shared.uid, shared.user, language);
}
