import { AppError } from '@glimpse/contract/errors';
import { DocumentId } from '@glimpse/contract/fields';
import { type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod/mini';

/**
 * Where a page ended: the values of the fields the list is ordered by, and the document id that breaks ties. Opaque to
 * callers (base64url), checked when it comes back.
 */
export interface Cursor {
  readonly values: readonly (number | Timestamp)[];
  readonly id: string;
}

/** `name` keeps a cursor of one list from being used in another. Times as [seconds, nanoseconds]. */
const Encoded = z.object({
  name: z.string(),
  values: z.array(z.union([z.number(), z.tuple([z.int(), z.int()])])),
  id: DocumentId,
});

/** The cursor behind `snapshot` in the list `name`, ordered by `fields`. */
export function cursorAfter(name: string, fields: readonly string[], snapshot: DocumentSnapshot): string {
  const values = fields.map((field) => {
    const value: unknown = snapshot.get(field);
    if (value instanceof Timestamp) return [value.seconds, value.nanoseconds];
    if (typeof value === 'number') return value;
    throw new Error(`${snapshot.ref.path} cannot be in a list ordered by ${field}`);
  });
  return Buffer.from(JSON.stringify({ name, values, id: snapshot.id })).toString('base64url');
}

/** Throws `invalid-argument` for anything that `cursorAfter` did not write for this list. */
export function parseCursor(name: string, fieldCount: number, text: string): Cursor {
  const parsed = Encoded.safeParse(decodeJson(text));
  if (!parsed.success || parsed.data.name !== name || parsed.data.values.length !== fieldCount) {
    throw badCursor();
  }
  return { values: parsed.data.values.map(toFieldValue), id: parsed.data.id };
}

function toFieldValue(value: number | [number, number]): number | Timestamp {
  if (typeof value === 'number') return value;
  try {
    return new Timestamp(value[0], value[1]);
  } catch {
    throw badCursor();
  }
}

function decodeJson(text: string): unknown {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return null;
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

const badCursor = () => new AppError('invalid-argument', 'cursor is not one that this list gave');
