import { expect, test } from 'vitest';
import { createRandom } from '../lib/random.mjs';
import { arrivalTimes, runOpenLoop } from './open-loop.mjs';

/** A clock that a test moves. `wait` moves it, too. */
function fakeClock() {
  let nowMs = 1000;
  return {
    now: () => nowMs,
    /** @param {number} ms */
    wait: async (ms) => {
      nowMs += ms;
    },
    /** @param {number} ms */
    advance: (ms) => {
      nowMs += ms;
    },
  };
}

/** An action whose responses the test sends. */
function controlledAction() {
  /** @type {((error?: Error) => void)[]} */
  const respond = [];
  const send = () =>
    new Promise((resolve, reject) => respond.push((error) => (error ? reject(error) : resolve(undefined))));
  return { choose: () => ({ name: 'likePost', send }), respond };
}

const never = new AbortController().signal;

test('Arrivals do not wait for responses, and latencies begin at the planned time', async () => {
  const clock = fakeClock();
  const { choose, respond } = controlledAction();
  const running = runOpenLoop({ times: [0, 10, 20], choose, limit: 10, stopped: never, clock });
  await expect.poll(() => respond.length).toBe(3);
  clock.advance(80);
  for (const each of respond) each();
  const { byAction, dropped } = await running;
  expect(byAction.get('likePost')).toMatchObject({ sent: 3, latenciesMs: [100, 90, 80] });
  expect(dropped).toBe(0);
});

test('A generator that falls behind counts its delay as latency, and reports it', async () => {
  const clock = fakeClock();
  const send = async () => clock.advance(30);
  const { byAction, latenessMs } = await runOpenLoop({
    times: [0, 10, 20],
    choose: () => ({ name: '/', send }),
    limit: 10,
    stopped: never,
    clock,
  });
  expect(latenessMs).toEqual([0, 20, 40]);
  expect(Math.max(...(byAction.get('/')?.latenciesMs ?? []))).toBeGreaterThanOrEqual(70);
});

test('Arrivals above the limit are dropped and counted', async () => {
  const { choose, respond } = controlledAction();
  const running = runOpenLoop({ times: [0, 1, 2, 3], choose, limit: 2, stopped: never, clock: fakeClock() });
  await expect.poll(() => respond.length).toBe(2);
  for (const each of respond) each();
  const { byAction, dropped } = await running;
  expect([byAction.get('likePost')?.sent, dropped]).toEqual([2, 2]);
});

test('Errors are counted by message and have no latency', async () => {
  const { choose, respond } = controlledAction();
  const running = runOpenLoop({ times: [0, 1, 2], choose, limit: 10, stopped: never, clock: fakeClock() });
  await expect.poll(() => respond.length).toBe(3);
  respond[0]?.(new Error('503'));
  respond[1]?.(new Error('503'));
  respond[2]?.();
  const result = (await running).byAction.get('likePost');
  expect(result?.errors).toEqual(new Map([['503', 2]]));
  expect(result?.latenciesMs).toHaveLength(1);
});

test('A stop ends the arrivals, and the responses of those that were sent are still awaited', async () => {
  const controller = new AbortController();
  const { choose, respond } = controlledAction();
  const clock = fakeClock();
  const plan = { times: [0, 1, 2, 3], choose, limit: 10, stopped: controller.signal };
  const wait = async (/** @type {number} */ ms) => {
    clock.advance(ms);
    if (respond.length === 2) controller.abort();
  };
  let isDone = false;
  const running = runOpenLoop({ ...plan, clock: { ...clock, wait } }).then((result) => {
    isDone = true;
    return result;
  });
  await expect.poll(() => controller.signal.aborted).toBe(true);
  expect(isDone).toBe(false);
  for (const each of respond) each();
  expect((await running).byAction.get('likePost')?.sent).toBe(2);
});

const hourMs = 3_600_000;
/** @param {readonly number[]} times */
const gapsOf = (times) => times.slice(1).map((time, index) => time - (times[index] ?? 0));
/** @param {readonly number[]} values */
const meanOf = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

test('Gaps are exponential: their mean is 1/rate, and as large as their standard deviation', () => {
  const gaps = gapsOf(arrivalTimes({ rate: 10, rampMs: 0, durationMs: hourMs }, createRandom(1)));
  const mean = meanOf(gaps);
  const deviation = Math.sqrt(meanOf(gaps.map((gap) => (gap - mean) ** 2)));
  // 36,000 gaps, so the standard error of the mean is half a percent of it.
  expect(mean / 100).toBeCloseTo(1, 1);
  expect(deviation / mean).toBeCloseTo(1, 1);
  // P(gap > mean) is 1/e for an exponential distribution, and 1/2 for a symmetric one.
  expect(gaps.filter((gap) => gap > mean).length / gaps.length).toBeCloseTo(1 / Math.E, 2);
});

test('The rate rises in a straight line during the ramp and then stays', () => {
  const times = arrivalTimes({ rate: 100, rampMs: 600_000, durationMs: 1_200_000 }, createRandom(2));
  /** @param {number} startMs @param {number} endMs */
  const perSecond = (startMs, endMs) =>
    times.filter((time) => time >= startMs && time < endMs).length / ((endMs - startMs) / 1000);
  // The mean rate of each third of the ramp is that of its middle.
  expect(perSecond(0, 200_000) / (100 / 6)).toBeCloseTo(1, 1);
  expect(perSecond(200_000, 400_000) / 50).toBeCloseTo(1, 1);
  expect(perSecond(400_000, 600_000) / (500 / 6)).toBeCloseTo(1, 1);
  expect(perSecond(600_000, 1_200_000) / 100).toBeCloseTo(1, 1);
});

test('Times are ascending and before the end, and the same seed gives the same times', () => {
  const plan = { rate: 20, rampMs: 1000, durationMs: 10_000 };
  const times = arrivalTimes(plan, createRandom(3));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(Math.max(...times)).toBeLessThan(10_000);
  expect(arrivalTimes(plan, createRandom(3))).toEqual(times);
  expect(arrivalTimes(plan, createRandom(4))).not.toEqual(times);
});
