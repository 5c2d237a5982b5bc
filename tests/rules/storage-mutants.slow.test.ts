import { rulesMutants } from '@glimpse/emulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMutantDetector } from '../support/mutant-detector.ts';
import { isCaseAllowed, loadStorageRules, storageRules } from './environment.ts';
import { isReadCase, storageCases, storeObjects } from './storage-cases.ts';
import { bucket, openStorageEnvironment, type StorageEnvironment } from './storage-environment.ts';

let opened: StorageEnvironment;

beforeAll(async () => {
  opened = await openStorageEnvironment();
});
afterAll(async () => {
  await loadStorageRules(storageRules);
  await opened.close();
});

/** Paths whose objects an attempt can have changed. */
const changedDocuments = new Set<string>();
const findDetectingCase = createMutantDetector(storageRules, storageCases, async (testCase) => {
  const isAllowed = await isCaseAllowed(opened.clients, testCase);
  if (isAllowed && testCase.document && !isReadCase(testCase)) changedDocuments.add(testCase.document);
  return isAllowed !== testCase.allowed;
});

describe('storage.rules with one condition removed fails a case', () => {
  beforeAll(() => storeObjects(opened.environment, bucket));

  it.each(rulesMutants(storageRules, 'storage.rules').map((mutant) => [mutant.line, mutant.part, mutant] as const))(
    'line %i: %s',
    async (_line, _part, mutant) => {
      await loadStorageRules(mutant.source);
      await storeObjects(opened.environment, bucket, [...changedDocuments]);
      changedDocuments.clear();
      expect(await findDetectingCase(mutant)).toBeDefined();
    },
  );
});
