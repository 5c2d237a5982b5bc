import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isCaseAllowed, storageCases, storeObjects } from './storage-cases.ts';
import { bucket, openStorageEnvironment, type StorageEnvironment } from './storage-environment.ts';

let opened: StorageEnvironment;

beforeAll(async () => {
  opened = await openStorageEnvironment();
});
afterAll(() => opened.close());

describe('storage.rules', () => {
  beforeAll(() => storeObjects(opened.environment, bucket));

  it.each(storageCases.map((testCase) => [testCase.allowed ? 'allows' : 'refuses', testCase.name, testCase] as const))(
    '%s: %s',
    async (_verdict, _name, testCase) => {
      expect(await isCaseAllowed(opened.contexts, testCase)).toBe(testCase.allowed);
    },
  );
});
