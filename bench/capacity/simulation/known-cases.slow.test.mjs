/** The simulator against cases whose results are known exactly. */
import { describe, expect, it } from 'vitest';
import { createFollowers } from '../followers.mjs';
import { createClock } from './clock.mjs';
import { createRandom, startArrivals } from './random.mjs';
import { rampMs, simulateNewCollection } from './ranges.mjs';
import { createSerialResource, rampOf } from './serial-resource.mjs';
import { createServers } from './servers.mjs';
import { summaryOf } from './summary.mjs';

const second = 1000;

describe('the clock', () => {
  it('runs events in the order of their times, and in the order of scheduling at the same time', () => {
    const clock = createClock();
    /** @type {string[]} */
    const order = [];
    clock.after(20, () => order.push('late'));
    clock.after(10, () => order.push('first'));
    clock.after(10, () => {
      order.push('second');
      clock.after(5, () => order.push('nested'));
    });
    clock.runUntil(100);
    expect(order).toEqual(['first', 'second', 'nested', 'late']);
    expect(clock.now()).toBe(100);
  });

  it('keeps thousands of random events in order', () => {
    const clock = createClock();
    const random = createRandom(1);
    /** @type {number[]} */
    const times = [];
    for (let index = 0; index < 5000; index++) clock.after(random.below(1000), () => times.push(clock.now()));
    clock.runUntil(1000);
    expect(times).toHaveLength(5000);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('does not run events after the end', () => {
    const clock = createClock();
    clock.after(11, () => expect.unreachable());
    clock.runUntil(10);
  });
});

describe('random numbers', () => {
  it('repeat with the same seed and differ with another', () => {
    /** @param {number} seed */
    const first = (seed) => {
      const random = createRandom(seed);
      return Array.from({ length: 5 }, random.uniform);
    };
    expect(first(7)).toEqual(first(7));
    expect(first(7)).not.toEqual(first(8));
  });

  it('have the mean and the deviation of an exponential distribution', () => {
    const random = createRandom(3);
    const samples = Array.from({ length: 200_000 }, () => random.exponential(5));
    const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
    const variance = samples.reduce((sum, sample) => sum + (sample - mean) ** 2, 0) / samples.length;
    expect(mean).toBeCloseTo(5, 1);
    expect(Math.sqrt(variance)).toBeCloseTo(5, 1);
  });
});

/** Erlang's C formula: the probability that a call waits. `offered` is the load in servers. */
/** @param {number} servers @param {number} offered */
function erlangC(servers, offered) {
  // Erlang's B formula by its recursion.
  let blocked = 1;
  for (let count = 1; count <= servers; count++) blocked = (offered * blocked) / (count + offered * blocked);
  const use = offered / servers;
  return blocked / (1 - use + use * blocked);
}

/**
 * Runs a queue with random arrivals, exponential service times and a fixed number of servers.
 *
 * @param {{ servers: number, use: number, serviceMs: number, calls: number, seed: number }} queue
 */
function runQueue({ servers, use, serviceMs, calls, seed }) {
  const clock = createClock();
  const random = createRandom(seed);
  const instances = createServers(clock, {
    maxInstances: servers,
    warmInstances: servers,
    concurrency: 1,
    pendingMs: Number.POSITIVE_INFINITY,
    isScaled: false,
  });
  const perSecond = (servers * use * second) / serviceMs;
  startArrivals(clock, random, { perSecond, untilMs: (calls / perSecond) * second }, () =>
    instances.call({ cpuMs: random.exponential(serviceMs), ioMs: 0 }),
  );
  clock.runUntil(1e10);
  return summaryOf(instances.times);
}

describe('servers', () => {
  it.each([0.3, 0.5, 0.8])('one server has the times of M/M/1 at a use of %f', (use) => {
    const serviceMs = 10;
    const { mean, p95 } = runQueue({ servers: 1, use, serviceMs, calls: 200_000, seed: 11 });
    // The time in the system is exponential with this mean.
    const expected = serviceMs / (1 - use);
    expect(mean / expected).toBeCloseTo(1, 1);
    expect(Math.abs(mean / expected - 1)).toBeLessThan(0.03);
    expect(Math.abs(p95 / (expected * Math.log(20)) - 1)).toBeLessThan(0.05);
  });

  it.each([
    { servers: 2, use: 0.7 },
    { servers: 5, use: 0.8 },
    { servers: 20, use: 0.9 },
  ])('$servers servers have the mean time of M/M/c (Erlang C) at a use of $use', ({ servers, use }) => {
    const serviceMs = 10;
    const { mean } = runQueue({ servers, use, serviceMs, calls: 200_000, seed: 12 });
    const waitMs = (erlangC(servers, servers * use) * serviceMs) / (servers * (1 - use));
    expect(Math.abs(mean / (serviceMs + waitMs) - 1)).toBeLessThan(0.03);
  });

  it('a known value of Erlang C: 8 calls at once and 10 servers, 41 % wait', () => {
    expect(erlangC(10, 8)).toBeCloseTo(0.409, 3);
  });

  it('serves calls that wait for Firestore at the same time, up to the concurrency', () => {
    const clock = createClock();
    const servers = createServers(clock, { maxInstances: 1, warmInstances: 1, concurrency: 3, isScaled: false });
    for (let call = 0; call < 6; call++) servers.call({ cpuMs: 0, ioMs: 100 });
    clock.runUntil(second);
    expect(servers.times).toEqual([100, 100, 100, 200, 200, 200]);
  });

  it('gives one processor to one call at a time', () => {
    const clock = createClock();
    const servers = createServers(clock, { maxInstances: 1, warmInstances: 1, concurrency: 80, isScaled: false });
    for (let call = 0; call < 3; call++) servers.call({ cpuMs: 10, ioMs: 0 });
    clock.runUntil(second);
    expect(servers.times).toEqual([10, 20, 30]);
  });

  it('the first call of a cold function takes a cold start', () => {
    const clock = createClock();
    const servers = createServers(clock, { maxInstances: 5, warmInstances: 0, concurrency: 80, coldStartMs: 2000 });
    servers.call({ cpuMs: 10, ioMs: 0 });
    servers.call({ cpuMs: 10, ioMs: 0 });
    clock.runUntil(10 * second);
    expect(servers.times).toEqual([2010, 2020]);
    expect(servers.instances()).toBe(1);
  });

  it('starts as many instances as the target of the processors needs, and not more than the maximum', () => {
    const load = { perSecond: 100, cpuMs: 30 };
    /** @param {number} maxInstances */
    const instancesAfter = (maxInstances) => {
      const clock = createClock();
      const random = createRandom(5);
      const servers = createServers(clock, { maxInstances, warmInstances: 1, concurrency: 80 });
      startArrivals(clock, random, { perSecond: load.perSecond, untilMs: 180 * second }, () =>
        servers.call({ cpuMs: load.cpuMs, ioMs: 0 }),
      );
      clock.runUntil(180 * second);
      return servers.instances();
    };
    // 100 calls of 30 ms use 3 processors, which are 5 at 60 %.
    const needed = instancesAfter(100);
    expect(needed).toBeGreaterThanOrEqual(5);
    expect(needed).toBeLessThanOrEqual(6);
    expect(instancesAfter(4)).toBe(4);
  });

  it('refuses calls that wait too long', () => {
    const clock = createClock();
    const servers = createServers(clock, {
      maxInstances: 1,
      warmInstances: 1,
      concurrency: 1,
      pendingMs: 1500,
      isScaled: false,
    });
    for (let call = 0; call < 4; call++) servers.call({ cpuMs: 1000, ioMs: 0 });
    clock.runUntil(10 * second);
    expect(servers.times).toEqual([1000, 2000]);
    expect(servers.refused()).toBe(2);
  });
});

describe('a document with one write a second', () => {
  it('10,000 writes within a minute take 10,000 seconds', () => {
    const clock = createClock();
    const document = createSerialResource(clock, () => 1);
    let lastMs = 0;
    startArrivals(clock, createRandom(2), { perSecond: 10_000 / 60, untilMs: 60 * second }, () =>
      document.operate(() => {
        lastMs = clock.now();
      }),
    );
    clock.runUntil(1e9);
    const operations = document.operations();
    expect(operations).toBeGreaterThan(9_700);
    // The document is in use from the first write on.
    expect(lastMs / second).toBeCloseTo(operations, -1);
  });

  it.each([0.5, 0.8])('random writes wait as in M/D/1 at a use of %f (Pollaczek and Khinchine)', (use) => {
    const clock = createClock();
    const document = createSerialResource(clock, () => 1);
    startArrivals(clock, createRandom(4), { perSecond: use, untilMs: 300_000 * second }, () => document.operate());
    clock.runUntil(300_000 * second);
    const expected = (use * second) / (2 * (1 - use));
    expect(Math.abs(summaryOf(document.waits).mean / expected - 1)).toBeLessThan(0.03);
  });
});

describe('the ramp of a new collection', () => {
  const ramp = rampOf({ start: 500, factor: 1.5, stepMs: 300 * second });

  it('starts with 500 a second and bears half as much again every five minutes', () => {
    expect([0, 299, 300, 600].map((seconds) => ramp(seconds * second))).toEqual([500, 500, 750, 1125]);
  });

  it('bears 500 at once, 750 after five minutes and 2,000 after twenty', () => {
    expect([400, 500, 750, 751, 2000].map((rate) => rampMs(rate) / 60_000)).toEqual([0, 0, 5, 10, 20]);
  });

  it('750 a second wait for at most 150 seconds of backlog, which later minutes remove', () => {
    // In the first five minutes 250 a second are too many: 75,000 operations, or 100 s at 750 a second.
    // From then on the rate is exactly borne until 1,125 a second remove 375 a second: 200 s.
    const { longestWaitMs, untilEmptyMs } = simulateNewCollection({ perSecond: 750, seconds: 1500 });
    expect(longestWaitMs / second).toBeGreaterThan(98);
    expect(longestWaitMs / second).toBeLessThan(151);
    expect(untilEmptyMs / second).toBeGreaterThan(795);
    expect(untilEmptyMs / second).toBeLessThan(805);
  });

  it('500 a second never wait', () => {
    expect(simulateNewCollection({ perSecond: 500, seconds: 600 }).longestWaitMs).toBeLessThan(50);
  });
});

describe('followers', () => {
  const options = { exponent: 2.276, mean: 150, largest: 5_000_000 };
  const followers = createFollowers(options);

  it('have the mean, and the samples agree with the formulas', () => {
    expect(followers.meanUpTo(options.largest)).toBeCloseTo(150, 3);
    const random = createRandom(6);
    const samples = Array.from({ length: 400_000 }, () => followers.sample(random.uniform));
    const small = samples.filter((count) => count <= 5000);
    expect(small.length / samples.length).toBeCloseTo(followers.shareUpTo(5000), 3);
    const meanOfSmall = small.reduce((sum, count) => sum + count, 0) / samples.length;
    expect(Math.abs(meanOfSmall / followers.meanUpTo(5000) - 1)).toBeLessThan(0.03);
    expect(Math.max(...samples.slice(0, 100_000))).toBeLessThanOrEqual(options.largest);
  });

  it('a mean below one follower is refused', () => {
    expect(() => createFollowers({ ...options, mean: 0.5 })).toThrow('less than one follower');
  });
});
