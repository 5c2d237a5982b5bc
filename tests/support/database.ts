import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { type DocumentData, getFirestore, type Query } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import { expect } from 'vitest';
import { retryAlways } from '../../functions/src/media/store.ts';
import { stack } from './stack.ts';

const app = () => getApps()[0] ?? initializeApp({ projectId: stack.project, storageBucket: stack.bucket });

/** Returns Firestore with all rights, to check stored data that the API does not return. */
export const database = () => getFirestore(app());
/** Returns Firebase Auth with all rights. */
export const firebaseAuth = () => getAuth(app());
/** Returns the bucket with all rights. Like the functions, it retries a write after a broken connection. */
export const bucket = () => {
  const defaultBucket = getStorage(app()).bucket();
  defaultBucket.storage.retryOptions.idempotencyStrategy = retryAlways;
  return defaultBucket;
};

export async function readDocument(path: string): Promise<DocumentData | undefined> {
  return (await database().doc(path).get()).data();
}

export async function idsIn(collection: string): Promise<string[]> {
  return (await database().collection(collection).select().get()).docs.map(({ id }) => id).sort();
}

export async function countOf(query: Query): Promise<number> {
  return (await query.count().get()).data().count;
}

/** Returns the paths of all files in a folder of Storage, sorted. */
export async function filesIn(folder: string): Promise<string[]> {
  const [files] = await bucket().getFiles({ prefix: folder });
  return files.map(({ name }) => name).sort();
}

/** Polls until `read` returns `expected`, because triggers run after the request that caused them. */
export const eventually = <T>(read: () => Promise<T>, expected: unknown, why?: string): Promise<void> =>
  expect.poll(read, { interval: 100, ...(why ? { message: why } : {}) }).toEqual(expected);
