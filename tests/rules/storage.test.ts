import type { RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { paths } from '@glimpse/contract/paths';
import { rulesMutants } from '@glimpse/emulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMutantDetector } from '../support/mutant-detector.ts';
import { stack } from '../support/stack.ts';
import { idWith } from './conversation-documents.ts';
import { loadStorageRules, storageRules, testEnvironment } from './environment.ts';
import { uidOf } from './roles.ts';
import { isCaseAllowed, isReadCase, storageCases, storageContexts, storeObjects } from './storage-cases.ts';
import { stories, storyFields } from './story-documents.ts';

const bucket = 'demo-rules.appspot.com';
let environment: RulesTestEnvironment;
let contexts: ReturnType<typeof storageContexts>;

/** The Storage emulator reads documents for its rules from the Firestore of the stack's project, for any bucket. */
let stackEnvironment: RulesTestEnvironment;
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

beforeAll(async () => {
  environment = await testEnvironment('demo-rules');
  contexts = storageContexts(environment, bucket);
  stackEnvironment = await testEnvironment(stack.project);
  await stackEnvironment.withSecurityRulesDisabled(async (context) => {
    for (const [path, data] of Object.entries(documents)) await context.firestore().doc(path).set(data);
  });
});
afterAll(async () => {
  await stackEnvironment.withSecurityRulesDisabled(async (context) => {
    for (const path of Object.keys(documents)) await context.firestore().doc(path).delete();
  });
  await stackEnvironment.cleanup();
  await loadStorageRules(storageRules);
  await environment.cleanup();
});

describe('storage.rules', () => {
  beforeAll(() => storeObjects(environment, bucket));

  it.each(storageCases.map((testCase) => [testCase.allowed ? 'allows' : 'refuses', testCase.name, testCase] as const))(
    '%s: %s',
    async (_verdict, _name, testCase) => {
      expect(await isCaseAllowed(contexts, testCase)).toBe(testCase.allowed);
    },
  );
});

/** Paths whose objects an attempt can have changed. */
const changedDocuments = new Set<string>();
const findDetectingCase = createMutantDetector(storageRules, storageCases, async (testCase) => {
  const isAllowed = await isCaseAllowed(contexts, testCase);
  if (isAllowed && testCase.document && !isReadCase(testCase)) changedDocuments.add(testCase.document);
  return isAllowed !== testCase.allowed;
});

describe('storage.rules with one condition removed fails a case', () => {
  beforeAll(() => storeObjects(environment, bucket));

  it.each(rulesMutants(storageRules, 'storage.rules').map((mutant) => [mutant.line, mutant.part, mutant] as const))(
    'line %i: %s',
    async (_line, _part, mutant) => {
      await loadStorageRules(mutant.source);
      await storeObjects(environment, bucket, [...changedDocuments]);
      changedDocuments.clear();
      expect(await findDetectingCase(mutant)).toBeDefined();
    },
  );
});
