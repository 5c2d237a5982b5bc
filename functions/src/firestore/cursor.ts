import { AppError } from '@glimpse/contract/errors';
import { DocumentId } from '@glimpse/contract/fields';
import { type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod/mini';

/**
 * The position after the last document of a page. `values` are the values of the fields that the list is sorted by.
 * `id` is the document id. Clients get it as an opaque base64url string, which `decodeCursor` validates.
 */
export interface Cursor {
  readonly values: readonly (number | Timestamp)[];
  readonly id: string;
}

/**
 * `name` is the name of the list, so that a cursor of one list cannot be used in another. Times are [seconds,
 * nanoseconds].
 */
const EncodedCursor = z.object({
  name: z.string(),
  values: z.array(z.union([z.number(), z.tuple([z.int(), z.int()])])),
  id: DocumentId,
});

/** Returns the cursor for the page that starts after `snapshot`, in the list `name` sorted by `fields`. */
export function encodeCursor(name: string, fields: readonly string[], snapshot: DocumentSnapshot): string {
  const values = fields.map((field) => {
    const value: unknown = snapshot.get(field);
    if (value instanceof Timestamp) return [value.seconds, value.nanoseconds];
    if (typeof value === 'number') return value;
    throw new Error(`${snapshot.ref.path} cannot be in a list sorted by ${field}`);
  });
  return Buffer.from(JSON.stringify({ name, values, id: snapshot.id })).toString('base64url');
}

/** Decodes a cursor of this list. Throws `invalid-argument` if it has another format or is of another list. */
export function decodeCursor(name: string, fieldCount: number, text: string): Cursor {
  const parsed = EncodedCursor.safeParse(decodeJson(text));
  if (!parsed.success || parsed.data.name !== name || parsed.data.values.length !== fieldCount) {
    throw invalidCursor();
  }
  return { values: parsed.data.values.map(toFieldValue), id: parsed.data.id };
}

function toFieldValue(value: number | [number, number]): number | Timestamp {
  if (typeof value === 'number') return value;
  try {
    return new Timestamp(value[0], value[1]);
  } catch {
    throw invalidCursor();
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

const invalidCursor = () => new AppError('invalid-argument', 'cursor is not one that this list gave');
