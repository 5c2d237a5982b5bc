/** Computes everything that docs/capacity.md shows. */
import { before } from './before.mjs';
import * as behaviour from './behaviour.mjs';
import { billBefore, billOf } from './bill.mjs';
import { fixedLimits, instancesNeeded, limitBefore, limitsReached } from './first-limit.mjs';
import { limits } from './limits.mjs';
import { loadOfPerson, perSecondAtPeak } from './load.mjs';
import { readProduct } from './product.mjs';
import { createScenarios, readsOfPush, sizes } from './scenarios.mjs';
import { sensitivityOf } from './sensitivity.mjs';
import { simulateCalls } from './simulation/calls.mjs';

/** @typedef {Awaited<ReturnType<typeof computeModel>>} Model */
/** @typedef {import('./costs.mjs').Costs} Costs */

export const million = 1_000_000;
/** More instances on one post would make the run long, and show nothing new. */
const mostHotInstances = 200;
const peopleOfPush = 100_000;

/** @param {Costs} costs */
export async function computeModel(costs) {
  const product = await readProduct();
  const { peakFactor } = behaviour;
  const load = loadOfPerson(costs, behaviour, product);
  const reached = limitsReached(load, product, peakFactor);
  const site = { load, behaviour, product };
  const { location, bytesPerPicture } = before;
  return {
    costs,
    behaviour,
    product,
    load,
    reached,
    before: { ...before, limit: limitBefore(before, peakFactor) },
    firstLimit: firstOf(reached),
    firstFixedLimit: firstOf(fixedLimits(reached)),
    bills: sizes.map((users) => ({
      users,
      before: billBefore(before, users),
      sameSettings: billOf({ ...site, product: { ...product, location, bytesPerPicture }, users, hasEdge: false }),
      withoutEdge: billOf({ ...site, users, hasEdge: false }),
      withEdge: billOf({ ...site, users, hasEdge: true }),
    })),
    settings: settingsNeeded(load, product),
    apiInstances: sizes.map((users) => instancesNeeded('api', load, product, { users, peakFactor })),
    sensitivity: sensitivityOf({ costs, behaviour, product, users: million }),
    ...simulate(costs, load, product),
  };
}

/** @param {readonly import('./first-limit.mjs').Reached[]} reached */
function firstOf(reached) {
  const [first] = reached;
  if (!first) throw new Error('The load reaches no limit at all.');
  return first;
}

/**
 * Returns what the peak of each size needs of each setting. A parameter can set several functions. Then the function
 * that needs most decides.
 *
 * @param {import('./load.mjs').PersonLoad} load
 * @param {import('./product.mjs').Product} product
 */
function settingsNeeded(load, product) {
  const { peakFactor } = behaviour;
  /** @type {Map<string, { setting: string, default: number, needed: number[] }>} */
  const rows = new Map();
  /** @param {string} option @param {import('./product.mjs').Setting} setting @param {(users: number) => number} neededAt */
  const add = (option, { value, parameter }, neededAt) => {
    const setting = parameter ?? option;
    const needed = sizes.map((users, index) => Math.max(neededAt(users), rows.get(setting)?.needed[index] ?? 0));
    rows.set(setting, { setting, default: value, needed });
  };
  for (const [name, { wallMs }] of Object.entries(load.functions)) {
    const { maxInstances, maxDispatches } = product.functions[name] ?? {};
    if (maxInstances)
      add(`maxInstances of ${name}`, maxInstances, (users) =>
        instancesNeeded(name, load, product, { users, peakFactor }),
      );
    if (maxDispatches)
      add(`maxConcurrentDispatches of ${name}`, maxDispatches, (users) =>
        Math.ceil(perSecondAtPeak(wallMs / 1000, users, peakFactor) / limits.processorTarget.value),
      );
  }
  return [...rows.values()];
}

/**
 * @param {Costs} costs
 * @param {import('./load.mjs').PersonLoad} load
 * @param {import('./product.mjs').Product} product
 */
function simulate(costs, load, product) {
  const scenarios = createScenarios(load, behaviour, product);
  const { neededInstances, deployedInstances } = scenarios;
  const deployedJobs = product.functions.runjob?.maxDispatches?.value ?? 1;
  const jobsAtOnce = (/** @type {number} */ users) =>
    Math.ceil(
      perSecondAtPeak((load.functions.runjob?.wallMs ?? 0) / 1000, users, behaviour.peakFactor) /
        limits.processorTarget.value,
    );
  const pushInstances = [deployedInstances, neededInstances(million), scenarios.instancesOfPush(peopleOfPush)];
  return {
    call: scenarios.call,
    peaks: sizes.flatMap((users) =>
      differing(deployedInstances, neededInstances(users)).map((instances) => ({
        users,
        instances,
        isDeployed: instances === deployedInstances,
        ...scenarios.peak(users, instances),
      })),
    ),
    peakBefore: simulateCalls(
      {
        perSecond: perSecondAtPeak(before.calls, million, behaviour.peakFactor),
        seconds: 60,
        cpuMs: before.callMs,
        ioMs: 0,
      },
      { maxInstances: before.maxInstances, warmInstances: before.maxInstances, concurrency: 80, seed: 101 },
    ),
    peakCurve: [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10]
      .map((size) => size * million)
      .map((users) => ({
        users,
        deployed: scenarios.peak(users, deployedInstances).times.p95,
        needed: scenarios.peak(users, neededInstances(users)).times.p95,
      })),
    pushPeople: peopleOfPush,
    pushReads: readsOfPush(peopleOfPush, costs),
    pushes: [...new Set(pushInstances)].map((instances) => ({
      instances,
      isDeployed: instances === deployedInstances,
      ...scenarios.push(peopleOfPush, instances),
    })),
    coldStart: scenarios.coldStart(0.1 * million),
    hotPosts: [...new Set([1, 2, 5, 10, 20, 50, ...sizes.map(neededInstances)])]
      .filter((instances) => instances <= mostHotInstances)
      .toSorted((a, b) => a - b)
      .map((instances) => ({ instances, ...scenarios.hotPost(instances) })),
    fanOuts: sizes.flatMap((users) =>
      differing(deployedJobs, Math.max(deployedJobs, jobsAtOnce(users))).map((jobs) => ({
        users,
        jobs,
        ...scenarios.fanOut(users, jobs),
      })),
    ),
    newCollections: sizes.map((users) => ({ users, ...scenarios.newCollection(users) })),
    risingIndexes: [...sizes, 2 * 10 * million].flatMap((users) => {
      const result = scenarios.risingIndex(users);
      return result ? [{ users, ...result }] : [];
    }),
  };
}

/** Returns one or two different numbers. @param {number} a @param {number} b */
const differing = (a, b) => [...new Set([a, b])];
