import { createHash } from 'node:crypto';
import { SweepDoc } from '@glimpse/contract/deletion';
import { paths } from '@glimpse/contract/paths';
import { EmailDoc } from '@glimpse/contract/profiles/user';
import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { readableDocument } from '../firestore/documents.ts';
import { usersWithEmail } from '../firestore/queries.ts';
import { readTogether } from '../firestore/read-together.ts';

/** Where it stands who owns this address. The address itself is not in the path: ids end in logs. */
export const emailRef = (db: Firestore, email: string): DocumentReference =>
  db.doc(paths.email(createHash('sha256').update(email.toLowerCase()).digest('hex')));

/** The uid of the profile that owns the address, or null. */
export async function ownerOfEmail(db: Firestore, email: string): Promise<string | null> {
  const entry = readableDocument(EmailDoc, await emailRef(db, email).get());
  return entry ? entry.data.uid : profileWithoutEntry(db, email, await sweptRef(db).get());
}

/** Of a profile's address: the uid that its entry names or, where there is no entry, the profile of the first release that has it. */
export interface Claims {
  readonly entry: string | null;
  readonly profile: string | null;
}

/** Whose the address is; null: nobody's. */
export const ownerOf = ({ entry, profile }: Claims): string | null => entry ?? profile;

/** For whoever is going to write the entry, and reads it again in doing so. */
export async function claimsOf(db: Firestore, email: string): Promise<Claims> {
  const read = await readTogether(db, { entry: emailRef(db, email), swept: sweptRef(db) });
  const entry = readableDocument(EmailDoc, read.entry)?.data.uid ?? null;
  return { entry, profile: entry === null ? await profileWithoutEntry(db, email, read.swept) : null };
}

const sweptRef = (db: Firestore) => db.doc(paths.sweep('emails'));

/** Profiles of the first release have no entries until the sweep has been through them all (triggers/sweep-emails.ts). */
async function profileWithoutEntry(
  db: Firestore,
  email: string,
  swept: DocumentSnapshot,
): Promise<string | null> {
  if (readableDocument(SweepDoc, swept)?.data.hasEnded) return null;
  const { docs } = await usersWithEmail(db, email.toLowerCase()).limit(1).select().get();
  return docs[0]?.id ?? null;
}
