import { HiddenDoc, type HiddenPeople, hiddenPeople, nobodyHidden } from '@glimpse/contract/hidden';
import { paths } from '@glimpse/contract/paths';
import { safetyErrors } from '@glimpse/contract/safety-errors';
import { safetyLimits } from '@glimpse/contract/safety-limits';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { type DocumentView, readableDocument } from '../firestore/documents.ts';

/** Whom the viewer's lists leave out: one read; nobody for the signed-out. */
export async function readHidden(db: Firestore, viewerUid: string | null): Promise<HiddenPeople> {
  if (viewerUid === null) return hiddenPeople(nobodyHidden);
  return hiddenPeople(hiddenOf(await db.doc(paths.hidden(viewerUid)).get()));
}

/** What `users/{uid}/private/hidden` says, also where there is none yet. */
export const hiddenOf = (snapshot: DocumentView): HiddenDoc =>
  readableDocument(HiddenDoc, snapshot)?.data ?? nobodyHidden;

/**
 * Throws `notPossible` when `uid` and one of the others have blocked one another, either way. `hidden`: the document of `uid`,
 * read along with what the call rests on, so that a like costs no second round. Only for somebody who more people have
 * blocked than it holds are the blocks themselves asked.
 */
export async function refuseApart(
  db: Firestore,
  hidden: DocumentView,
  uid: string,
  others: readonly string[],
): Promise<void> {
  if ((await apartAmong(db, hidden, uid, others)).length > 0) throw safetyErrors.notPossible();
}

/** Those of the others of whom and `uid` one has blocked the other. */
export async function apartAmong(
  db: Firestore,
  hidden: DocumentView,
  uid: string,
  others: readonly string[],
): Promise<string[]> {
  const known = hiddenOf(hidden);
  const { isApart } = hiddenPeople(known);
  const rest = others.filter((other) => !isApart(other));
  if (rest.length === 0 || known.blockedBy.length < safetyLimits.blockedByPeople)
    return others.filter(isApart);
  const blocks = await db.getAll(...rest.map((other) => db.doc(paths.block(other, uid))));
  return others.filter((other) => isApart(other) || blocks[rest.indexOf(other)]?.exists);
}

/** Whom `users/{uid}/private/hidden` names after a change, and did not before. */
export function newlyHidden(before: DocumentSnapshot, after: DocumentSnapshot): string[] {
  const all = ({ blocked, blockedBy, muted }: HiddenDoc) => new Set([...blocked, ...blockedBy, ...muted]);
  const known = all(hiddenOf(before));
  return [...all(hiddenOf(after))].filter((uid) => !known.has(uid));
}
