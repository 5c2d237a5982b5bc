import type { RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { paths } from '@glimpse/contract/paths';
import type firebase from 'firebase/compat/app';
import { stack } from '../support/stack.ts';
import { idWith } from './conversations.ts';
import { clientsOf, testEnvironment } from './environment.ts';
import { type Role, uidOf } from './roles.ts';
import { stories, storyFields } from './story-documents.ts';

/** The bucket of the objects in the cases of storage.rules. */
export const bucket = 'demo-rules.appspot.com';

/** The Storage emulator reads documents for its rules from the Firestore of the stack's project, for any bucket. */
const documents: Readonly<Record<string, object>> = {
  [paths.followerOf(uidOf.owner, uidOf.follower)]: {},
  // The rules treat a profile without the field as not suspended.
  [paths.user(uidOf.owner)]: {},
  [paths.user(uidOf.suspended)]: { isSuspended: true },
  [paths.block(uidOf.owner, uidOf.blocked)]: {},
  ...Object.fromEntries(
    Object.entries(stories).map(([id, { stored }]) => [paths.story(uidOf.owner, id), storyFields(stored)]),
  ),
  [paths.conversation(uidOf.owner, idWith('fay'))]: { state: 'open' },
  [paths.conversation(uidOf.follower, idWith('fay'))]: { state: 'open' },
  [paths.conversation(uidOf.owner, idWith('rex'))]: { state: 'request' },
  [paths.conversation(uidOf.requester, idWith('rex'))]: { state: 'request' },
  [paths.conversation(uidOf.owner, idWith('bo'))]: { state: 'open' },
  [paths.conversation(uidOf.other, idWith('bo'))]: { state: 'open' },
};

/** The clients of the cases of storage.rules. `close` removes the documents that the rules read. */
export interface StorageEnvironment {
  readonly environment: RulesTestEnvironment;
  readonly clients: ReadonlyMap<Role, firebase.storage.Storage>;
  close(): Promise<void>;
}

/** Stores the documents that storage.rules reads, and opens the clients of the cases. */
export async function openStorageEnvironment(): Promise<StorageEnvironment> {
  const environment = await testEnvironment('demo-rules');
  const stackEnvironment = await testEnvironment(stack.project);
  await stackEnvironment.withSecurityRulesDisabled(async (context) => {
    for (const [path, data] of Object.entries(documents)) await context.firestore().doc(path).set(data);
  });
  return {
    environment,
    clients: clientsOf(environment, (context) => context.storage(`gs://${bucket}`)),
    async close() {
      await stackEnvironment.withSecurityRulesDisabled(async (context) => {
        for (const path of Object.keys(documents)) await context.firestore().doc(path).delete();
      });
      await stackEnvironment.cleanup();
      await environment.cleanup();
    },
  };
}
