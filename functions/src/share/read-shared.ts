import { paths } from '@glimpse/contract/paths';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import type * as z from 'zod/mini';
import { usersWithEmail } from '../firestore/queries.ts';
import type { PageAddress } from './answer.ts';
import type { Card } from './card.ts';
import { postCard, SharedPost } from './post-card.ts';
import { profileCard, SharedUser } from './profile-card.ts';

/** The card of what is at this address, or null when nothing is. Reads one document, and of it only what is shown. */
export async function readCard(db: Firestore, origin: string, address: PageAddress): Promise<Card | null> {
  if (address.kind === 'post') {
    if (address.postId === null) return null;
    const fieldMask = Object.keys(SharedPost.shape);
    const [snapshot] = await db.getAll(db.doc(paths.post(address.postId)), { fieldMask });
    const post = read(SharedPost, snapshot);
    return post && postCard(origin, address.postId, post);
  }
  if (address.email === null) return null;
  const { docs } = await usersWithEmail(db, address.email)
    .select(...Object.keys(SharedUser.shape))
    .limit(1)
    .get();
  const user = read(SharedUser, docs[0]);
  return user && profileCard(origin, user);
}

/** A document that does not match is reported and shown as if it were not there: the app itself reports it better. */
function read<S extends z.ZodMiniType>(
  schema: S,
  snapshot: DocumentSnapshot | undefined,
): z.output<S> | null {
  if (!snapshot?.exists) return null;
  const parsed = schema.safeParse(snapshot.data());
  if (parsed.success) return parsed.data;
  logger.error('malformed document', { path: snapshot.ref.path, issues: parsed.error.issues });
  return null;
}
