import { invalidArgument } from '../border/errors.ts';
import type { ParsedWrite } from './write.ts';

/** What a write asks of the document, in the terms of the store below Firestore. */
type Kind = 'verify' | 'insert' | 'update' | 'upsert' | 'delete';

function kindOf({ operation, precondition }: ParsedWrite): Kind {
  if (operation === 'verify' || operation === 'delete') return operation;
  if (precondition?.kind !== 'exists') return 'upsert';
  return precondition.exists ? 'update' : 'insert';
}

/**
 * Throws INVALID_ARGUMENT for writes of one request that can never follow each other on one document: whatever is
 * stored, the second would fail. Source: google.datastore.v1 `CommitRequest.mutations`; the web SDK's transaction
 * tests rely on it (a delete and then an update is `invalid-argument`, not `not-found`).
 */
export function checkSequences(writes: readonly ParsedWrite[]): void {
  const last = new Map<string, Kind>();
  for (const write of writes) {
    const now = kindOf(write);
    const before = last.get(write.path);
    if (before !== undefined) checkSuccession(before, now);
    last.set(write.path, now);
  }
}

function checkSuccession(before: Kind, now: Kind): void {
  if (before === 'verify' || now === 'verify') {
    if (before === now) refuse('verified more than once');
    refuse(before === 'verify' ? 'verified and then written' : 'written and then verified');
  }
  if (before === 'delete' && now === 'update') refuse('deleted and then updated');
  if (before !== 'delete' && now === 'insert') refuse('written and then created');
}

function refuse(what: string): never {
  throw invalidArgument(`the same document cannot be ${what} in a single request`);
}
