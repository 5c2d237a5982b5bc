import { readFileSync } from 'node:fs';
import { initializeTestEnvironment, type RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { setLogLevel } from 'firebase/firestore';
import { stack } from '../support/stack.ts';

// Refusals are what is tested; the SDK would print each one.
setLogLevel('silent');

export const firestoreRules = readFileSync('firestore.rules', 'utf8');
export const storageRules = readFileSync('storage.rules', 'utf8');

/** A project of its own on the running emulators: its documents never meet the app's. */
export const testEnvironment = (projectId: string): Promise<RulesTestEnvironment> =>
  initializeTestEnvironment({ projectId, firestore: stack.firestore, storage: stack.storage });

/** Replaces the Firestore rules of a test's project, and of no other. Throws with the emulator's answer when they do not parse. */
export async function loadFirestoreRules(
  { projectId }: RulesTestEnvironment,
  content: string,
): Promise<void> {
  const { host, port } = stack.firestore;
  await put(`http://${host}:${port}/emulator/v1/projects/${projectId}:securityRules`, content);
}

export async function loadStorageRules(content: string): Promise<void> {
  const { host, port } = stack.storage;
  await put(`http://${host}:${port}/internal/setRules`, content);
}

async function put(url: string, content: string): Promise<void> {
  const body = JSON.stringify({ rules: { files: [{ name: 'tested.rules', content }] } });
  const answer = await fetch(url, { method: 'PUT', body, headers: { 'Content-Type': 'application/json' } });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
}
