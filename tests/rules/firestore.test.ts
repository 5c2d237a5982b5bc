import type { RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isCaseAllowed, testEnvironment } from './environment.ts';
import { cases, openClients, storeDocuments } from './firestore-cases.ts';

let environment: RulesTestEnvironment;
let clients: ReturnType<typeof openClients>;

beforeAll(async () => {
  environment = await testEnvironment('demo-rules');
  clients = openClients(environment);
});
afterAll(() => environment.cleanup());

describe('firestore.rules', () => {
  beforeAll(() => storeDocuments(environment));

  it.each(cases.map((testCase) => [testCase.allowed ? 'allows' : 'refuses', testCase.name, testCase] as const))(
    '%s: %s',
    async (_verdict, _name, testCase) => {
      expect(await isCaseAllowed(clients, testCase)).toBe(testCase.allowed);
    },
  );
});
