import type { RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mutantsOf } from '../support/mutants.ts';
import { firestoreRules, loadFirestoreRules, testEnvironment } from './environment.ts';
import { Contexts, cases, storePlaces, tellingCases, tryCase } from './firestore-cases.ts';

/** Attempts that are made together: they are many, and each waits for its answer. */
const atOnce = 40;

let environment: RulesTestEnvironment;
let contexts: Contexts;

beforeAll(async () => {
  environment = await testEnvironment('demo-rules');
  contexts = new Contexts(environment);
});
afterAll(async () => {
  await loadFirestoreRules(firestoreRules);
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

describe('a firestore.rules with one condition missing is noticed', () => {
  it.each(mutantsOf(firestoreRules).map((mutant) => [mutant.name, mutant.source]))(
    '%s',
    async (_name, source) => {
      await loadFirestoreRules(source);
      await storePlaces(environment);
      let noticed = false;
      for (let from = 0; from < tellingCases.length && !noticed; from += atOnce) {
        const some = tellingCases.slice(from, from + atOnce);
        const verdicts = await Promise.all(some.map((one) => tryCase(contexts, one)));
        noticed = some.some(({ allowed }, index) => verdicts[index] !== allowed);
      }
      expect(noticed).toBe(true);
    },
  );
});
