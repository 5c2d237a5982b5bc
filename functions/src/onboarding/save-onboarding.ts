import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import { guestAccount } from '@glimpse/contract/auth/guest';
import {
  isLaterStep,
  OnboardingDoc,
  type OnboardingStep,
  onboardingLimits,
} from '@glimpse/contract/onboarding/onboarding';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { updateInbox } from '../feed/inbox-after-follow.ts';
import { readableDocument } from '../firestore/documents.ts';
import { newestFollowing } from '../firestore/queries.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';

/**
 * Moves the onboarding of a person forward to `step`. An earlier step, a finished onboarding or a missing document
 * stays as it is. Before `done` is stored, the newest posts of the followed people are in the inbox, so that the
 * following feed is not empty. Idempotent. Throws `guestFixed`, `viewerNotRegistered` or `suspended`.
 */
export async function saveOnboarding(db: Firestore, nowMs: number, uid: string, step: OnboardingStep): Promise<void> {
  if (uid === guestAccount.uid) throw accountErrors.guestFixed();
  const ref = db.doc(paths.onboarding(uid));
  if (step === 'done') await fillInbox(db, nowMs, uid);
  const reads = { viewer: db.doc(paths.user(uid)), onboarding: ref };
  return inTransaction(db, { lockPaths: [ref.path], reads }, async (commit, read) => {
    requireViewer(read.viewer);
    const known = readableDocument(OnboardingDoc, read.onboarding)?.data;
    if (!known || !isLaterStep(step, known.step)) return;
    const change: OnboardingDoc = { step, finishedAt: step === 'done' ? nowMs : null };
    commit.update(read.onboarding, change);
  });
}

/**
 * Adds the newest posts of the newest followed people to the inbox. A trigger does the same after each follow, but its
 * events can be late. Does nothing for a suspended person or a finished onboarding, so that the call cannot be used to
 * cause many reads.
 */
async function fillInbox(db: Firestore, nowMs: number, uid: string): Promise<void> {
  const [viewer, onboarding] = await db.getAll(db.doc(paths.user(uid)), db.doc(paths.onboarding(uid)));
  if (!viewer || !onboarding) return;
  requireViewer(viewer);
  const known = readableDocument(OnboardingDoc, onboarding)?.data;
  if (!known || known.step === 'done') return;
  const followed = await newestFollowing(db, uid).query.limit(onboardingLimits.filledFollows).select().get();
  await Promise.all(followed.docs.map(({ id }) => updateInbox(db, nowMs, uid, id)));
}
