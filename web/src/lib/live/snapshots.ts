import type { FirebaseApp } from 'firebase/app';
import {
  collection,
  collectionGroup,
  type DocumentSnapshot,
  disableNetwork,
  doc,
  documentId,
  enableNetwork,
  endBefore,
  type FirestoreError,
  getFirestore,
  limit,
  onSnapshot,
  orderBy,
  type QueryConstraint,
  type QuerySnapshot,
  query,
  type Query as SdkQuery,
  startAfter,
  Timestamp,
  type Unsubscribe,
  where,
} from 'firebase/firestore';
import '../firebase/firestore.ts';
import { type Constraint, type Cursor, type DocumentReference, documentId as idField, type Query } from './query.ts';

interface Observer<Snapshot> {
  readonly next: (snapshot: Snapshot) => void;
  readonly error: (error: FirestoreError) => void;
}

const options = { includeMetadataChanges: true };

const fieldOf = (name: string) => (name === idField ? documentId() : name);

const fromCursor = (cursor: Cursor) =>
  cursor.map((part) => (typeof part === 'object' ? new Timestamp(part.seconds, part.nanoseconds) : part));

function toConstraint(constraint: Constraint): QueryConstraint {
  switch (constraint.kind) {
    case 'where':
      return where(fieldOf(constraint.field), constraint.operator, constraint.value);
    case 'orderBy':
      return orderBy(fieldOf(constraint.field), constraint.direction);
    case 'limit':
      return limit(constraint.count);
    case 'startAfter':
      return startAfter(...fromCursor(constraint.cursor));
    case 'endBefore':
      return endBefore(...fromCursor(constraint.cursor));
  }
}

function toQuery({ db, path, isGroup, constraints }: Query): SdkQuery {
  const firestore = getFirestore(db);
  const source = isGroup ? collectionGroup(firestore, path) : collection(firestore, path);
  return query(source, ...constraints.map(toConstraint));
}

/** Listens to a query, including changes of its metadata, such as `fromCache`. */
export const onQuery = (source: Query, observer: Observer<QuerySnapshot>): Unsubscribe =>
  onSnapshot(toQuery(source), options, observer);

/** Listens to one document, including changes of its metadata. */
export const onDocument = ({ db, path }: DocumentReference, observer: Observer<DocumentSnapshot>): Unsubscribe =>
  onSnapshot(doc(getFirestore(db), path), options, observer);

/** Pauses all listeners of the app until `resumeListeners`. */
export const pauseListeners = (app: FirebaseApp): Promise<void> => disableNetwork(getFirestore(app));

export const resumeListeners = (app: FirebaseApp): Promise<void> => enableNetwork(getFirestore(app));
