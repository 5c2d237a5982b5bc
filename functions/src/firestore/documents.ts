import { readStored } from '@glimpse/contract/parse-stored';
import { type DocumentData, type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions';
import type * as z from 'zod/mini';

/** A stored document, or a document as the earlier writes of a commit leave it. */
export type DocumentView = Pick<DocumentSnapshot, 'id' | 'ref' | 'exists' | 'data' | 'get'> &
  Partial<Pick<DocumentSnapshot, 'readTime'>>;

/** A parsed document. Times are epoch milliseconds. */
export interface Stored<T> {
  readonly id: string;
  readonly data: T;
}

/** Returns the parsed document, or null if it does not exist. Throws if it is malformed. */
export function readDocument<S extends z.ZodMiniType>(schema: S, snapshot: DocumentView): Stored<z.output<S>> | null {
  if (!snapshot.exists) return null;
  const document = parse(schema, snapshot);
  if (!document) throw new Error(`${snapshot.ref.path} is malformed`);
  return document;
}

/** Returns the parsed document, or null if it does not exist or is malformed. For work that can continue without it. */
export const readableDocument = <S extends z.ZodMiniType>(
  schema: S,
  snapshot: DocumentView,
): Stored<z.output<S>> | null => (snapshot.exists ? parse(schema, snapshot) : null);

/** Returns the parsed documents. Omits missing and malformed ones, so that one of them does not make a list fail. */
export const readDocuments = <S extends z.ZodMiniType>(
  schema: S,
  snapshots: readonly DocumentView[],
): Stored<z.output<S>>[] => snapshots.flatMap((snapshot) => readableDocument(schema, snapshot) ?? []);

function parse<S extends z.ZodMiniType>(schema: S, snapshot: DocumentView): Stored<z.output<S>> | null {
  const { data, issues } = readStored(schema, snapshot.data());
  if (issues.length > 0) reportOnce(snapshot.ref.path, issues);
  return data === null ? null : { id: snapshot.id, data };
}

/** Paths of malformed documents that this instance has logged. Each is logged once, because lists are read often. */
const reported = new Set<string>();
const maxReported = 10_000;

/** Logs which fields are wrong and why, without the stored data. */
function reportOnce(path: string, issues: readonly { path: readonly PropertyKey[]; message: string }[]): void {
  if (reported.has(path) || reported.size >= maxReported) return;
  reported.add(path);
  logger.error('malformed document', {
    path,
    issues: issues.map((issue) => ({ at: issue.path.map(String).join('.'), message: issue.message })),
  });
}

const timeFields: ReadonlySet<string> = new Set([
  'createdAt',
  'updatedAt',
  'expireAt',
  'readAt',
  'otherReadAt',
  'finishedAt',
]);

/**
 * Converts data to the stored form. Epoch milliseconds in `timeFields` become Timestamps, at any depth. Undefined
 * fields are omitted.
 */
export function toStored(data: object): DocumentData {
  // A loop, because this was the slowest part of a call besides its requests.
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
  const isMap = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isMap ? toStored(value) : value;
}
