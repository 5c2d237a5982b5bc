import type { RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mutantsOf, noticing } from '../support/mutants.ts';
import { firestoreRules, loadFirestoreRules, testEnvironment } from './environment.ts';
import { Contexts, cases, isReading, storePlaces, tellingCases, tryCase } from './firestore-cases.ts';

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

/** Whether an attempt may have changed what is stored. */
let isTouched = true;
const notice = noticing(tellingCases, async (one) => {
  const isAllowed = await tryCase(contexts, one);
  if (isAllowed && !isReading(one)) isTouched = true;
  return isAllowed !== one.allowed;
});

describe('a firestore.rules with one condition missing is noticed', () => {
  it.each(mutantsOf(firestoreRules).map((mutant) => [mutant.name, mutant] as const))(
    '%s',
    async (_name, mutant) => {
      await loadFirestoreRules(environment, mutant.source);
      if (isTouched) await storePlaces(environment);
      isTouched = false;
      expect(await notice(mutant)).toBeDefined();
    },
  );
});
