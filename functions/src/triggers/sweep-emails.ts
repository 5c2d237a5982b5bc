import type { EmailDoc } from '@glimpse/contract/profiles/user';
import { emailRef } from '../auth/emails.ts';
import { toStored } from '../firestore/documents.ts';
import { profilesChangedSince } from '../firestore/queries.ts';
import { readTogether } from '../firestore/read-together.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { sweepChanges } from '../sweep/sweep-changes.ts';
import type { SweepRun } from '../sweep/sweep-run.ts';

/**
 * Gives the addresses of profiles of the first release, which have none, their entries: who signs up would else have to ask
 * all profiles. An address that somebody else owns stays theirs.
 */
export const enterOldEmails = (run: SweepRun): Promise<void> =>
  sweepChanges(run, 'emails', profilesChangedSince, async (profile) => {
    const { db, nowMs } = run;
    const email: unknown = profile.get('email');
    if (typeof email !== 'string' || email === '') return;
    const refs = { user: profile.ref, entry: emailRef(db, email) };
    if ((await refs.entry.get()).exists) return;
    await inTransaction(db, [refs.user.path], async (tx) => {
      const { user, entry } = await readTogether(tx, refs);
      if (user.get('email') !== email || entry.exists) return;
      const owned: EmailDoc = { uid: user.id, createdAt: nowMs };
      tx.create(entry.ref, toStored(owned));
    });
  });
