import { createHash } from 'node:crypto';
import { paths } from '@glimpse/contract/paths';
import { EmailDoc } from '@glimpse/contract/user';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { readableDocument } from '../firestore/documents.ts';
import { usersWithEmail } from '../firestore/queries.ts';

/** Where it stands who owns this address. The address itself is not in the path: ids end in logs. */
export const emailRef = (db: Firestore, email: string): DocumentReference =>
  db.doc(paths.email(createHash('sha256').update(email.toLowerCase()).digest('hex')));

/** The uid of the profile that owns the address, or null. */
export async function ownerOfEmail(db: Firestore, email: string): Promise<string | null> {
  const entry = readableDocument(EmailDoc, await emailRef(db, email).get());
  if (entry) return entry.data.uid;
  // Profiles of earlier releases have no entry.
  const { docs } = await profilesWithoutEntry(db, email).get();
  return docs[0]?.id ?? null;
}

/** Of a profile's address: the uid that its entry names, and one whose profile has it; null where there is none. */
export interface Claims {
  readonly entry: string | null;
  readonly profile: string | null;
}

/** Whose the address is; null: nobody's. */
export const ownerOf = ({ entry, profile }: Claims): string | null => entry ?? profile;

/** Both at once, for whoever is going to need both. */
export async function claimsOf(db: Firestore, email: string): Promise<Claims> {
  const [entry, { docs }] = await Promise.all([
    emailRef(db, email).get(),
    profilesWithoutEntry(db, email).get(),
  ]);
  return { entry: readableDocument(EmailDoc, entry)?.data.uid ?? null, profile: docs[0]?.id ?? null };
}

const profilesWithoutEntry = (db: Firestore, email: string) =>
  usersWithEmail(db, email.toLowerCase()).limit(1).select();
