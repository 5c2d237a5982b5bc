import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { type DocumentData, getFirestore, type Query } from 'firebase-admin/firestore';
import { getStorage } from 'firebase-admin/storage';
import { expect } from 'vitest';
import { retryAlways } from '../../../functions/src/media/store.ts';
import { stack } from '../../support/stack.ts';

const app = () => getApps()[0] ?? initializeApp({ projectId: stack.project, storageBucket: stack.bucket });

/** The database with all rights, to look behind the API. */
export const database = () => getFirestore(app());
/** Firebase Auth with all rights. */
export const accounts = () => getAuth(app());
/** Writes a file again after a broken connection, as the functions do. */
export const bucket = () => {
  const opened = getStorage(app()).bucket();
  opened.storage.retryOptions.idempotencyStrategy = retryAlways;
  return opened;
};

export async function stored(path: string): Promise<DocumentData | undefined> {
  return (await database().doc(path).get()).data();
}

export async function idsIn(collection: string): Promise<string[]> {
  return (await database().collection(collection).select().get()).docs.map(({ id }) => id).sort();
}

export async function countOf(query: Query): Promise<number> {
  return (await query.count().get()).data().count;
}

/** Names of the files below a folder of Storage. */
export async function filesIn(folder: string): Promise<string[]> {
  const [files] = await bucket().getFiles({ prefix: folder });
  return files.map(({ name }) => name).sort();
}

/** Waits until `read` answers `expected`: what triggers do takes its time. */
export const eventually = <T>(read: () => Promise<T>, expected: unknown, why?: string): Promise<void> =>
  expect.poll(read, { timeout: 45_000, interval: 100, ...(why ? { message: why } : {}) }).toEqual(expected);
