import type { RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mutantsOf } from '../support/mutants.ts';
import { firestoreRules, loadFirestoreRules, testEnvironment } from './environment.ts';
import { Contexts, cases, storePlaces, tryCase } from './firestore-cases.ts';

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
      expect(await isNoticed()).toBe(true);
    },
  );
});

/** Attempts at a time: most of one is waiting for its answer. */
const lanes = 25;

/** Whether any case has another verdict than it should. */
async function isNoticed(): Promise<boolean> {
  for (let from = 0; from < cases.length; from += lanes) {
    const tried = cases.slice(from, from + lanes);
    const verdicts = await Promise.all(tried.map((one) => tryCase(contexts, one)));
    if (tried.some(({ allowed }, index) => allowed !== verdicts[index])) return true;
  }
  return false;
}
