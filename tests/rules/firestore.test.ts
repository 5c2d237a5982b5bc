import type { RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mutantsOf, noticing } from '../support/mutants.ts';
import { firestoreRules, loadFirestoreRules, testEnvironment } from './environment.ts';
import { Contexts, cases, storePlaces, tellingCases, tryCase } from './firestore-cases.ts';

let environment: RulesTestEnvironment;
let contexts: Contexts;

beforeAll(async () => {
  environment = await testEnvironment('demo-rules');
  contexts = new Contexts(environment);
});
afterAll(async () => {
  await loadFirestoreRules(environment, firestoreRules);
  await environment.cleanup();
});

describe('firestore.rules', () => {
  beforeAll(() => storePlaces(environment));

  it.each(cases.map((one) => [one.allowed ? 'allows' : 'refuses', one.name, one] as const))(
    '%s: %s',
    async (_verdict, _name, one) => {
      expect(await tryCase(contexts, one)).toBe(one.allowed);
    },
  );
});

const notice = noticing(tellingCases, async (one) => (await tryCase(contexts, one)) !== one.allowed);

describe('a firestore.rules with one condition missing is noticed', () => {
  it.each(mutantsOf(firestoreRules).map((mutant) => [mutant.name, mutant.source]))(
    '%s',
    async (_name, source) => {
      await loadFirestoreRules(environment, source);
      await storePlaces(environment);
      expect(await notice()).toBeDefined();
    },
  );
});
