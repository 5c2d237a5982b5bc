import { defaultLanguage, type Language } from '@glimpse/contract/languages/language';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { ownerOfEmail } from '../auth/emails.ts';
import { ownerOfUsername } from '../auth/usernames.ts';
import { readableDocument, type Stored } from '../firestore/documents.ts';
import type { PageAddress } from './address.ts';
import type { Card } from './card.ts';
import { postCard, SharedPost, type ShownPost } from './post-card.ts';
import { profileCard, SharedUser } from './profile-card.ts';

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

/** A public post or a profile, with what everybody may see of it. */
export type Shared =
  | { readonly kind: 'post'; readonly postId: string; readonly post: ShownPost }
  | { readonly kind: 'profile'; readonly uid: string; readonly user: SharedUser };

/**
 * Returns what everybody may see of a page: a public post, or the name and the counts of a profile. Null if it does not
 * exist or is not public.
 */
export async function readShared(db: Firestore, nowMs: number, address: PageAddress): Promise<Shared | null> {
  if (address.kind === 'post') return readSharedPost(db, address.postId);
  const { person } = address;
  const uid = person === null ? null : await findUid(db, nowMs, person);
  const user = uid === null ? null : await readUser(db, uid);
  if (!user || (isEmail(person) && user.data.hidesEmail)) return null;
  return { kind: 'profile', uid: user.id, user: user.data };
}

const isEmail = (person: string | null): boolean => person !== null && person.indexOf('@') > 0;

async function readSharedPost(db: Firestore, postId: string | null): Promise<Shared | null> {
  if (postId === null) return null;
  const [snapshot] = await db.getAll(db.doc(paths.post(postId)), { fieldMask: Object.keys(SharedPost.shape) });
  const post = snapshot && readableDocument(SharedPost, snapshot);
  if (post?.data.visibility !== 'public') return null;
  // A job hides the posts of a private, suspended or deleted account. Until then, the profile decides.
  const author = await readUser(db, post.data.postBy.uid);
  if (!author || author.data.isPrivate) return null;
  const hidesLikes = post.data.hidesLikeCount || author.data.hidesLikeCounts;
  const likeCount = hidesLikes ? null : post.data.likeCount;
  return { kind: 'post', postId: post.id, post: { ...post.data, likeCount } };
}

/** Returns a profile, or null if the account is suspended or does not exist. */
async function readUser(db: Firestore, uid: string): Promise<Stored<SharedUser> | null> {
  const [snapshot] = await db.getAll(db.doc(paths.user(uid)), { fieldMask: Object.keys(SharedUser.shape) });
  const user = snapshot && readableDocument(SharedUser, snapshot);
  return user && !user.data.isSuspended ? user : null;
}

async function findUid(db: Firestore, nowMs: number, person: string): Promise<string | null> {
  if (person.startsWith('@')) return ownerOfUsername(db, nowMs, person.slice(1));
  return isEmail(person) ? ownerOfEmail(db, person) : person;
}
