import type { RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mutantsOf, noticing } from '../support/mutants.ts';
import { loadStorageRules, storageRules, testEnvironment } from './environment.ts';
import { storageCases, storageContexts, storeObjects, tryStorageCase } from './storage-cases.ts';

const bucket = 'demo-rules.appspot.com';
let environment: RulesTestEnvironment;
let contexts: ReturnType<typeof storageContexts>;

beforeAll(async () => {
  environment = await testEnvironment('demo-rules');
  contexts = storageContexts(environment, bucket);
});
afterAll(async () => {
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

const notice = noticing(storageCases, async (one) => (await tryStorageCase(contexts, one)) !== one.allowed);

describe('a storage.rules with one condition missing is noticed', () => {
  beforeEach(() => storeObjects(environment, bucket));

  it.each(mutantsOf(storageRules).map((mutant) => [mutant.name, mutant.source]))(
    '%s',
    async (_name, source) => {
      await loadStorageRules(source);
      expect(await notice()).toBeDefined();
    },
  );
});
