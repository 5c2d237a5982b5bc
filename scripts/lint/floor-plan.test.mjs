import { expect, it } from 'vitest';
import { featurePairs, floorPlan } from './floor-plan.mjs';

const plan = floorPlan();

it('names each feature of the client, and no pair of features that is not needed', () => {
  const features = plan.client.flatMap(([unit]) =>
    unit.startsWith('features/') ? [unit.slice('features/'.length)] : [],
  );
  expect(Object.keys(featurePairs)).toEqual(features.sort());
  const allowed = Object.entries(featurePairs).flatMap(([from, below]) => below.map((to) => `${from} -> ${to}`));
  expect(plan.pairs).toEqual(allowed.sort());
});

it('has at most 11 floors in the client', () => {
  expect(plan.client.at(-1)?.[1]).toBeLessThanOrEqual(11);
});

it('has at most 12 floors in the functions', () => {
  expect(plan.functions.at(-1)?.[1]).toBeLessThanOrEqual(12);
});
