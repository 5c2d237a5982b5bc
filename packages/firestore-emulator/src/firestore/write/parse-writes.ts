import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { invalidArgument } from '../border/errors.ts';
import { timestampToMicros } from '../store/clock.ts';
import type { Database } from '../store/database.ts';
import { checkValue, checkWrittenFields } from '../values/check-value.ts';
import { decodeFields } from '../values/codec.ts';
import { type FieldPath, parseFieldPath } from '../values/field-path.ts';
import { parsePathIn } from '../values/resource-name.ts';
import { emptyMap } from '../values/value.ts';
import { checkSequences } from './sequence.ts';
import { parseTransforms } from './transforms.ts';
import type { ParsedWrite, Precondition } from './write.ts';

/** The published type, with the operation `verify` that the published protos lack but the web SDK sends. */
export type WireWrite = google.firestore.v1.IWrite & { readonly verify?: string | null };

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
  if (wire.verify != null)
    return parseVerify(wire, { ...bare, operation: 'verify', path: parsePathIn(database, wire.verify) });
  if (wire.delete != null) {
    if (wire.updateMask) throw invalidArgument('a delete must not specify a document mask.');
    if (wire.updateTransforms?.length) throw invalidArgument('a delete must not specify a update transform.');
    return { ...bare, operation: 'delete', path: parsePathIn(database, wire.delete) };
  }
  if (wire.transform) {
    if (wire.updateMask) throw invalidArgument('a transform must not specify a document mask.');
    return {
      ...bare,
      operation: 'transform',
      path: parsePathIn(database, wire.transform.document ?? ''),
      transforms: parseTransforms(wire.transform.fieldTransforms ?? []),
    };
  }
  throw invalidArgument('A write must be an update, a delete, a verify or a transform.');
}

function parseVerify(wire: WireWrite, write: ParsedWrite): ParsedWrite {
  if (!write.precondition) throw invalidArgument('a verify must contain a precondition');
  if (wire.updateMask) throw invalidArgument('a verify must not specify a document mask.');
  if (wire.updateTransforms?.length) throw invalidArgument('a verify must not specify a update transform.');
  return write;
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
  if (wire?.updateTime) return { kind: 'updateTime', updateTime: timestampToMicros(wire.updateTime) };
  if (wire?.exists != null) return { kind: 'exists', exists: wire.exists };
  return null;
}
