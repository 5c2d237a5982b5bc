import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isCaseAllowed } from './environment.ts';
import { storageCases, storeObjects } from './storage-cases.ts';
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
      expect(await isCaseAllowed(opened.clients, testCase)).toBe(testCase.allowed);
    },
  );
});
