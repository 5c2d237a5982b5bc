import { invalidArgument } from '../border/errors.ts';
import type { Micros } from '../store/clock.ts';
import type { ParsedWrite } from './write.ts';

/** The kind of a mutation in Datastore, the store below Firestore. */
type Kind = 'verify' | 'insert' | 'update' | 'upsert' | 'delete';

/** The combination of the writes of a request to one document so far. */
interface Mutation {
  readonly kind: Kind;
  /** The update time that the precondition of the first write requires. */
  readonly version: Micros | null;
}

function kindOf({ operation, precondition }: ParsedWrite): Kind {
  if (operation === 'verify' || operation === 'delete') return operation;
  if (!precondition) return 'upsert';
  return precondition.kind === 'exists' && !precondition.exists ? 'insert' : 'update';
}

/**
 * Throws INVALID_ARGUMENT for several writes to one document that are not allowed in one request, whatever is stored.
 *
 * Source: google.datastore.v1 `CommitRequest.mutations`. Every pair of writes was tried on the official emulator
 * (docs/parity.md). The web SDK's transaction tests expect the same status: an update after a
 * delete is `invalid-argument` and not `not-found`.
 */
export function checkSequences(writes: readonly ParsedWrite[]): void {
  const mutations = new Map<string, Mutation>();
  for (const write of writes) {
    const before = mutations.get(write.path);
    const kind = kindOf(write);
    const { precondition } = write;
    const version = precondition?.kind === 'updateTime' ? precondition.updateTime : null;
    if (before) {
      checkSuccession(before.kind, kind, precondition?.kind === 'exists' ? precondition.exists : null);
      if (version !== null && version !== before.version) refuse('written under different update times');
    }
    mutations.set(write.path, { kind, version: before ? before.version : version });
  }
}

/** Checks two successive writes. `exists` is the precondition of the second one. */
function checkSuccession(before: Kind, next: Kind, exists: boolean | null): void {
  if (before === 'verify' || next === 'verify') {
    if (before === next) refuse('verified more than once');
    refuse(before === 'verify' ? 'verified and then written' : 'written and then verified');
  }
  if (before === 'delete') {
    if (next === 'update') refuse('deleted and then updated');
    if (next === 'delete' && exists === true) refuse('deleted and then deleted again, if it exists');
  } else {
    if (next === 'insert') refuse('written and then created');
    if (next === 'delete' && exists === false) refuse('written and then deleted, unless it exists');
  }
}

function refuse(sequence: string): never {
  throw invalidArgument(`the same document cannot be ${sequence} in a single request`);
}
