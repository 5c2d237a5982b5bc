import { type DocumentData, type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import type * as z from 'zod/mini';

/** A stored document, parsed: times in epoch milliseconds. */
export interface Stored<T> {
  readonly id: string;
  readonly data: T;
}

/** The document, or null when it does not exist. Throws when what is stored does not match `schema`. */
export function readDocument<S extends z.ZodMiniType>(
  schema: S,
  snapshot: DocumentSnapshot,
): Stored<z.output<S>> | null {
  return snapshot.exists ? { id: snapshot.id, data: schema.parse(snapshot.data()) } : null;
}

/** The documents that match `schema`. One that does not is reported and left out: it must not blank a list. */
export function readDocuments<S extends z.ZodMiniType>(
  schema: S,
  snapshots: readonly DocumentSnapshot[],
): Stored<z.output<S>>[] {
  return snapshots.flatMap((snapshot) => {
    const parsed = schema.safeParse(snapshot.data());
    if (parsed.success) return [{ id: snapshot.id, data: parsed.data }];
    logger.error('malformed document', { path: snapshot.ref.path, issues: parsed.error.issues });
    return [];
  });
}

const timeFields: ReadonlySet<string> = new Set(['createdAt', 'updatedAt']);

/** The document as Firestore stores it: epoch milliseconds under `createdAt` and `updatedAt`, at any depth, as Timestamps. */
export function toStored(data: object): DocumentData {
  return Object.fromEntries(Object.entries(data).flatMap(([key, value]) => storedField(key, value)));
}

function storedField(key: string, value: unknown): [string, unknown][] {
  if (value === undefined) return [];
  if (timeFields.has(key) && typeof value === 'number') return [[key, Timestamp.fromMillis(value)]];
  return [[key, storedValue(value)]];
}

function storedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(storedValue);
  const isMap =
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isMap ? toStored(value) : value;
}
