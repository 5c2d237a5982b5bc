import type { RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { paths } from '@glimpse/contract/paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mutantsOf, noticing } from '../support/mutants.ts';
import { stack } from '../support/stack.ts';
import { loadStorageRules, storageRules, testEnvironment } from './environment.ts';
import { uidOf } from './roles.ts';
import { isReading, storageCases, storageContexts, storeObjects, tryStorageCase } from './storage-cases.ts';

const bucket = 'demo-rules.appspot.com';
let environment: RulesTestEnvironment;
let contexts: ReturnType<typeof storageContexts>;

/** Rules of the Storage emulator ask the Firestore of the stack's own project, whatever the bucket. */
let asked: RulesTestEnvironment;
const edge = paths.followerOf(uidOf.owner, uidOf.follower);

beforeAll(async () => {
  environment = await testEnvironment('demo-rules');
  contexts = storageContexts(environment, bucket);
  asked = await testEnvironment(stack.project);
  await asked.withSecurityRulesDisabled((context) => context.firestore().doc(edge).set({}));
});
afterAll(async () => {
  await asked.withSecurityRulesDisabled((context) => context.firestore().doc(edge).delete());
  await asked.cleanup();
  await loadStorageRules(storageRules);
  await environment.cleanup();
});

describe('storage.rules', () => {
  beforeAll(() => storeObjects(environment, bucket));

  it.each(storageCases.map((one) => [one.allowed ? 'allows' : 'refuses', one.name, one] as const))(
    '%s: %s',
    async (_verdict, _name, one) => {
      expect(await tryStorageCase(contexts, one)).toBe(one.allowed);
    },
  );
});

/** Places where an attempt may have changed what is stored. */
const touched = new Set<string>();
const notice = noticing(storageCases, async (one) => {
  const isAllowed = await tryStorageCase(contexts, one);
  if (isAllowed && one.place && !isReading(one)) touched.add(one.place);
  return isAllowed !== one.allowed;
});

describe('a storage.rules with one condition missing is noticed', () => {
  beforeAll(() => storeObjects(environment, bucket));

  it.each(mutantsOf(storageRules).map((mutant) => [mutant.name, mutant] as const))(
    '%s',
    async (_name, mutant) => {
      await loadStorageRules(mutant.source);
      await storeObjects(environment, bucket, [...touched]);
      touched.clear();
      expect(await notice(mutant)).toBeDefined();
    },
  );
});
