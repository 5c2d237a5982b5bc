import { readFileSync } from 'node:fs';
import {
  initializeTestEnvironment,
  type RulesTestContext,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import { setLogLevel } from 'firebase/firestore';
import { stack } from '../support/stack.ts';
import { claimsOf, type Role, roles, uidOf } from './roles.ts';

// Without this, the SDK logs each refusal, although the tests expect it.
setLogLevel('silent');

export const firestoreRules = readFileSync('firestore.rules', 'utf8');
export const storageRules = readFileSync('storage.rules', 'utf8');

/** Returns a project of the running emulators whose documents are separate from the app's. */
export const testEnvironment = (projectId: string): Promise<RulesTestEnvironment> =>
  initializeTestEnvironment({ projectId, firestore: stack.firestore, storage: stack.storage });

/** Opens one client per role for all cases. */
export const clientsOf = <Client>(
  environment: RulesTestEnvironment,
  open: (context: RulesTestContext) => Client,
): ReadonlyMap<Role, Client> =>
  new Map(
    roles.map((role) => {
      const context =
        role === 'nobody'
          ? environment.unauthenticatedContext()
          : environment.authenticatedContext(uidOf[role], claimsOf(role));
      return [role, open(context)];
    }),
  );

/** Runs a case. Returns false if the rules refuse it, and throws any other error. */
export async function isCaseAllowed<Client>(
  clients: ReadonlyMap<Role, Client>,
  { role, attempt }: { readonly role: Role; attempt(client: Client): Promise<unknown> },
): Promise<boolean> {
  const client = clients.get(role);
  if (!client) throw new Error(`no client for ${role}`);
  try {
    await attempt(client);
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/** Returns true for the error of Firestore or Storage when the rules refuse a request. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'permission-denied' || error.code === 'storage/unauthorized');

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
