import { readFileSync } from 'node:fs';
import { initializeTestEnvironment, type RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { setLogLevel } from 'firebase/firestore';
import { stack } from '../support/stack.ts';

// Without this, the SDK logs each refusal, although the tests expect it.
setLogLevel('silent');

export const firestoreRules = readFileSync('firestore.rules', 'utf8');
export const storageRules = readFileSync('storage.rules', 'utf8');

/** Returns a project of the running emulators whose documents are separate from the app's. */
export const testEnvironment = (projectId: string): Promise<RulesTestEnvironment> =>
  initializeTestEnvironment({ projectId, firestore: stack.firestore, storage: stack.storage });

/** Replaces the Firestore rules of one project. Throws with the emulator's message if the rules do not parse. */
export async function loadFirestoreRules({ projectId }: RulesTestEnvironment, content: string): Promise<void> {
  const { host, port } = stack.firestore;
  await putRules(`http://${host}:${port}/emulator/v1/projects/${projectId}:securityRules`, content);
}

export async function loadStorageRules(content: string): Promise<void> {
  const { host, port } = stack.storage;
  await putRules(`http://${host}:${port}/internal/setRules`, content);
}

async function putRules(url: string, content: string): Promise<void> {
  const body = JSON.stringify({ rules: { files: [{ name: 'tested.rules', content }] } });
  const response = await fetch(url, { method: 'PUT', body, headers: { 'Content-Type': 'application/json' } });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
}
