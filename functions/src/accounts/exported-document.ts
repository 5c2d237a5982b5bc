import { type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';

/** Technical fields, and previews, which are copies of other people's data. */
const isOmitted = (key: string): boolean =>
  ['searchTokens', 'captionTokens', 'placeholder', 'sweepBucket', 'token'].includes(key) || key.endsWith('Preview');

/** Returns a document in its exported form: its path, and its fields with times as ISO 8601. */
export const exportedDocument = (document: DocumentSnapshot): object => ({
  path: document.ref.path,
  ...Object(exported(document.data())),
});

function exported(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate().toISOString();
  if (Array.isArray(value)) return value.map(exported);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, field]) => (isOmitted(key) ? [] : [[key, exported(field)]])),
  );
}
