import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { findByEmail } from '../auth/emails.ts';
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
  const user = person.includes('@') ? await findByEmail(db, null, person) : await readSharedUser(db, person);
  return user && !user.data.isSuspended ? profileCard(origin, user.id, user.data) : null;
}

async function readSharedUser(db: Firestore, uid: string): Promise<Stored<SharedUser> | null> {
  const [snapshot] = await db.getAll(db.doc(paths.user(uid)), { fieldMask: Object.keys(SharedUser.shape) });
  return snapshot ? readableDocument(SharedUser, snapshot) : null;
}
