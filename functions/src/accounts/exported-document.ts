import { type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';

/** What serves the app and says nothing that the person has written or chosen; and copies of what others have. */
const leftOut = (key: string): boolean =>
  key === 'searchTokens' || key === 'placeholder' || key === 'token' || key.endsWith('Preview');

/** A document as its owner gets it in a file: its path, and its fields with times as ISO 8601. */
export const exportedDocument = (document: DocumentSnapshot): object => ({
  path: document.ref.path,
  ...Object(exported(document.data())),
});

function exported(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate().toISOString();
  if (Array.isArray(value)) return value.map(exported);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, field]) => (leftOut(key) ? [] : [[key, exported(field)]])),
  );
}
