import { readStored } from '@glimpse/contract/parse-stored';
import { type DocumentData, type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import type * as z from 'zod/mini';

/** A document as it is stored or, within a commit, as what has been done in it so far leaves it. */
export type DocumentView = Pick<DocumentSnapshot, 'id' | 'ref' | 'exists' | 'data' | 'get'> &
  Partial<Pick<DocumentSnapshot, 'readTime'>>;

/** A stored document, parsed: times in epoch milliseconds. */
export interface Stored<T> {
  readonly id: string;
  readonly data: T;
}

/** The document, or null when it does not exist. Throws when it cannot be read: what rests on it must not go on. */
export function readDocument<S extends z.ZodMiniType>(
  schema: S,
  snapshot: DocumentView,
): Stored<z.output<S>> | null {
  if (!snapshot.exists) return null;
  const document = parse(schema, snapshot);
  if (!document) throw new Error(`${snapshot.ref.path} cannot be read`);
  return document;
}

/** The document, or null when it does not exist or cannot be read: for work that goes on without it. */
export const readableDocument = <S extends z.ZodMiniType>(
  schema: S,
  snapshot: DocumentView,
): Stored<z.output<S>> | null => (snapshot.exists ? parse(schema, snapshot) : null);

/** The documents that can be read: one that cannot must not blank a list. */
export const readDocuments = <S extends z.ZodMiniType>(
  schema: S,
  snapshots: readonly DocumentView[],
): Stored<z.output<S>>[] => snapshots.flatMap((snapshot) => parse(schema, snapshot) ?? []);

function parse<S extends z.ZodMiniType>(schema: S, snapshot: DocumentView): Stored<z.output<S>> | null {
  const { data, issues } = readStored(schema, snapshot.data());
  if (issues.length > 0) reportOnce(snapshot.ref.path, issues);
  return data === null ? null : { id: snapshot.id, data };
}

/** Paths of documents that this instance has reported already: a list is read many times a minute. */
const reported = new Set<string>();
const maxReported = 10_000;

/** What is wrong and where, nothing of what is stored. */
function reportOnce(
  path: string,
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): void {
  if (reported.has(path) || reported.size >= maxReported) return;
  reported.add(path);
  logger.error('malformed document', {
    path,
    issues: issues.map((issue) => ({ at: issue.path.map(String).join('.'), message: issue.message })),
  });
}

const timeFields: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'expireAt', 'readAt']);

/** The document as Firestore stores it: epoch milliseconds under `createdAt`, `updatedAt`, `readAt` and `expireAt`, at any depth, as Timestamps. */
export function toStored(data: object): DocumentData {
  // A loop: of all that a call does by itself, this took longest.
  const stored: DocumentData = {};
  for (const [key, value] of Object.entries(data)) {
    if (value === undefined) continue;
    const isTime = timeFields.has(key) && typeof value === 'number';
    stored[key] = isTime ? Timestamp.fromMillis(value) : storedValue(value);
  }
  return stored;
}

function storedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(storedValue);
  const isMap =
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isMap ? toStored(value) : value;
}
