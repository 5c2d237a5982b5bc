import type { RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { rulesMutants } from '@glimpse/emulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMutantDetector } from '../support/mutant-detector.ts';
import { firestoreRules, isCaseAllowed, loadFirestoreRules, testEnvironment } from './environment.ts';
import { isReadCase, mutantCases, openClients, storeDocuments } from './firestore-cases.ts';

let environment: RulesTestEnvironment;
let clients: ReturnType<typeof openClients>;

beforeAll(async () => {
  environment = await testEnvironment('demo-rules');
  clients = openClients(environment);
});
afterAll(async () => {
  await loadFirestoreRules(environment, firestoreRules);
  await environment.cleanup();
});

/** True if an attempt can have changed the stored documents. */
let isChanged = true;
const findDetectingCase = createMutantDetector(firestoreRules, mutantCases, async (testCase) => {
  const isAllowed = await isCaseAllowed(clients, testCase).catch((error: unknown) => {
    // A query that the rules allow can lack an index, if no client sends it.
    if (error instanceof Error && 'code' in error && error.code === 'failed-precondition') return true;
    throw error;
  });
  if (isAllowed && !isReadCase(testCase)) isChanged = true;
  return isAllowed !== testCase.allowed;
});

describe('firestore.rules with one condition removed fails a case', () => {
  it.each(rulesMutants(firestoreRules, 'firestore.rules').map((mutant) => [mutant.line, mutant.part, mutant] as const))(
    'line %i: %s',
    async (_line, _part, mutant) => {
      await loadFirestoreRules(environment, mutant.source);
      if (isChanged) await storeDocuments(environment);
      isChanged = false;
      expect(await findDetectingCase(mutant)).toBeDefined();
    },
  );
});
