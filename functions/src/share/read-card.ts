import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { findByEmail } from '../auth/emails.ts';
import { ownerOfUsername } from '../auth/usernames.ts';
import { readableDocument, type Stored } from '../firestore/documents.ts';
import type { Card } from './card.ts';
import { postCard, SharedPost } from './post-card.ts';
import { profileCard, SharedUser } from './profile-card.ts';
import type { PageAddress } from './share-response.ts';

/** Returns the card of a page. Null if the post or profile does not exist or is not public. */
export async function readCard(db: Firestore, origin: string, address: PageAddress): Promise<Card | null> {
  if (address.kind === 'post') {
    if (address.postId === null) return null;
    const fieldMask = Object.keys(SharedPost.shape);
    const [snapshot] = await db.getAll(db.doc(paths.post(address.postId)), { fieldMask });
    const post = snapshot && readableDocument(SharedPost, snapshot);
    return post?.data.visibility === 'public' ? postCard(origin, post.id, post.data) : null;
  }
  const { person } = address;
  if (person === null) return null;
  const user = await findShared(db, person);
  return user && !user.data.isSuspended ? profileCard(origin, user.id, user.data) : null;
}

async function findShared(db: Firestore, person: string): Promise<Stored<SharedUser> | null> {
  if (person.includes('@') && !person.startsWith('@')) return findByEmail(db, null, person);
  const uid = person.startsWith('@') ? await ownerOfUsername(db, Date.now(), person.slice(1)) : person;
  if (uid === null) return null;
  const [snapshot] = await db.getAll(db.doc(paths.user(uid)), { fieldMask: Object.keys(SharedUser.shape) });
  return snapshot ? readableDocument(SharedUser, snapshot) : null;
}
