import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { invalidArgument } from '../border/errors.ts';
import { type Micros, timestampToMicros } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import { checkValue, checkWrittenFields } from '../values/check-value.ts';
import { decodeFields } from '../values/codec.ts';
import { type FieldPath, parseFieldPath } from '../values/field-path.ts';
import { parsePathIn } from '../values/resource-name.ts';
import { emptyMap, type MapValue } from '../values/value.ts';
import { parseTransforms, type Transform } from './transforms.ts';

/** The published type, with the operation `verify` that the published protos lack but the web SDK sends. */
export type WireWrite = google.firestore.v1.IWrite & { readonly verify?: string | null };

/** Has one of the two. */
type Precondition = { readonly exists?: boolean; readonly updateTime?: Micros };

/** A checked write. */
export interface ParsedWrite {
  readonly operation: 'update' | 'transform' | 'delete' | 'verify';
  readonly path: string;
  readonly precondition: Precondition | null;
  /** The given fields of an update. */
  readonly fields: MapValue;
  /** The fields that an update sets or removes, or null if it replaces the whole document. */
  readonly mask: readonly FieldPath[] | null;
  readonly transforms: readonly Transform[];
}

/** Parses writes. Throws INVALID_ARGUMENT for everything that is invalid independently of the stored documents. */
export function parseWrites(wires: readonly WireWrite[], database: Database): ParsedWrite[] {
  const writes = wires.map((wire) => parseWrite(wire, database));
  checkSequences(writes);
  return writes;
}

function parseWrite(wire: WireWrite, database: Database): ParsedWrite {
  const precondition = parsePrecondition(wire.currentDocument);
  if (wire.update) {
    const fields = decodeFields(wire.update.fields);
    checkWrittenFields(fields);
    return {
      operation: 'update',
      path: parsePathIn(database, wire.update.name ?? ''),
      precondition,
      fields,
      mask: parseMask(wire.updateMask),
      transforms: parseTransforms(wire.updateTransforms ?? []),
    };
  }
  const bare = { precondition, fields: emptyMap, mask: null, transforms: [] };
  if (wire.verify != null) {
    if (!precondition) throw invalidArgument('a verify must contain a precondition');
    checkNoUpdate('verify', wire);
    return { ...bare, operation: 'verify', path: parsePathIn(database, wire.verify) };
  }
  if (wire.delete != null) {
    checkNoUpdate('delete', wire);
    return { ...bare, operation: 'delete', path: parsePathIn(database, wire.delete) };
  }
  if (wire.transform) {
    const { document, fieldTransforms } = wire.transform;
    checkNoUpdate('transform', { updateMask: wire.updateMask ?? null });
    const path = parsePathIn(database, document ?? '');
    return { ...bare, operation: 'transform', path, transforms: parseTransforms(fieldTransforms ?? []) };
  }
  throw invalidArgument('A write must be an update, a delete, a verify or a transform.');
}

/** Throws INVALID_ARGUMENT if another write has what only an update may have. */
function checkNoUpdate(operation: ParsedWrite['operation'], { updateMask, updateTransforms }: WireWrite): void {
  if (updateMask) throw invalidArgument(`a ${operation} must not specify a document mask.`);
  if (updateTransforms?.length) throw invalidArgument(`a ${operation} must not specify a update transform.`);
}

/** Parses an update mask. Names that no field can have are rejected, as in written fields. */
function parseMask(wire: google.firestore.v1.IDocumentMask | null | undefined): FieldPath[] | null {
  if (!wire) return null;
  return (wire.fieldPaths ?? []).map((text) => {
    const path = parseFieldPath(text);
    const [top, ...rest] = path.segments;
    checkWrittenFields(emptyMap.with(top ?? '', null));
    for (const name of rest) checkValue(top ?? '', emptyMap.with(name, null), 1);
    return path;
  });
}

/** Throws INVALID_ARGUMENT for an update_time that is no valid date. */
function parsePrecondition(wire: google.firestore.v1.IPrecondition | null | undefined): Precondition | null {
  if (wire?.updateTime) return { updateTime: timestampToMicros(wire.updateTime) };
  if (wire?.exists != null) return { exists: wire.exists };
  return null;
}

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
  return precondition.exists === false ? 'insert' : 'update';
}

/**
 * Throws INVALID_ARGUMENT for several writes to one document that are not allowed in one request, whatever is stored.
 *
 * Source: google.datastore.v1 `CommitRequest.mutations`. Every pair of writes was tried on the official emulator
 * (docs/parity.md). The web SDK's transaction tests expect the same status: an update after a
 * delete is `invalid-argument` and not `not-found`.
 */
function checkSequences(writes: readonly ParsedWrite[]): void {
  const mutations = new Map<string, Mutation>();
  for (const write of writes) {
    const before = mutations.get(write.path);
    const kind = kindOf(write);
    const { exists = null, updateTime: version = null } = write.precondition ?? {};
    if (before) {
      checkSuccession(before.kind, kind, exists);
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
