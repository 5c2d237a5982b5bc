import type { RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testEnvironment } from './environment.ts';
import { Contexts, cases, isCaseAllowed, storeDocuments } from './firestore-cases.ts';

let environment: RulesTestEnvironment;
let contexts: Contexts;

beforeAll(async () => {
  environment = await testEnvironment('demo-rules');
  contexts = new Contexts(environment);
});
afterAll(() => environment.cleanup());

describe('firestore.rules', () => {
  beforeAll(() => storeDocuments(environment));

  it.each(cases.map((testCase) => [testCase.allowed ? 'allows' : 'refuses', testCase.name, testCase] as const))(
    '%s: %s',
    async (_verdict, _name, testCase) => {
      expect(await isCaseAllowed(contexts, testCase)).toBe(testCase.allowed);
    },
  );
});
