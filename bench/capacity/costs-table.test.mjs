import { expect, test } from 'vitest';
import { differencesOf } from './costs.mjs';
import { countedRows, measuredRows } from './costs-table.mjs';

/** @typedef {import('./costs.mjs').ActionCost} ActionCost */

/** @param {Partial<ActionCost>} counts @returns {ActionCost} */
const costOf = (counts) => ({
  ...{ kind: 'trigger', reads: 0, writes: 0, deletes: 0, indexEntries: 0, invocations: 1 },
  ...{ tasks: 0, queues: {}, events: {}, bytesSent: 0, bytesStored: 0, ...counts },
});

/** @param {string} action @param {string} cause @param {Partial<ActionCost>} counts @param {number} [cpuMs] */
const run = (action, cause, counts, cpuMs = 0) => ({
  ...{ action, cause, cost: costOf(counts), cpuMs, wallMs: 2 * cpuMs },
});

test('The row of a trigger is the run after its usual cause. Other causes with another cost have their own rows', () => {
  const rows = countedRows([
    run('createPost', 'createPost', { kind: 'call', writes: 3 }),
    run('notifyofpost', 'createPost', { tasks: 2 }),
    run('notifyofpost', 'likePost', { tasks: 1 }),
    run('notifyofpost', 'dislikePost', { tasks: 1, bytesStored: 1 }),
    run('upsertnotification', 'likePost', { reads: 9, writes: 2 }),
    run('upsertnotification', 'likePost', { reads: 7 }),
    run('upsertnotification', 'likePost', { reads: 7, bytesStored: 1 }),
  ]);
  expect(rows).toEqual({
    createPost: costOf({ kind: 'call', writes: 3 }),
    notifyofpost: costOf({ tasks: 1, cause: 'likePost' }),
    'notifyofpost after createPost': costOf({ tasks: 2, cause: 'createPost' }),
    upsertnotification: costOf({ reads: 9, writes: 2, cause: 'likePost' }),
    'upsertnotification after likePost (2)': costOf({ reads: 7, cause: 'likePost' }),
  });
});

test('Times are the means of all passes, by row', () => {
  const pass = (/** @type {number} */ cpuMs) => [
    run('likePost', 'likePost', {}, cpuMs),
    run('notifyofpost', 'likePost', {}, 1),
    run('notifyofpost', 'createPost', { tasks: 1 }, 3 * cpuMs),
  ];
  expect(measuredRows([pass(1), pass(2)])).toEqual({
    likePost: { cpuMs: 1.5, wallMs: 3 },
    notifyofpost: { cpuMs: 1, wallMs: 2 },
    'notifyofpost after createPost': { cpuMs: 4.5, wallMs: 9 },
  });
});

test('Costs differ if a count differs, an action is new or gone, or the bytes differ by more than 5 %', () => {
  const stored = {
    likePost: costOf({ reads: 6, bytesSent: 10_000 }),
    follow: costOf({ events: { updateinbox: 1 } }),
    block: costOf({}),
  };
  const found = {
    likePost: costOf({ reads: 7, bytesSent: 10_400 }),
    follow: costOf({ events: { updateinbox: 2 }, bytesStored: -201 }),
    mute: costOf({}),
  };
  expect(differencesOf(stored, stored)).toEqual([]);
  expect(differencesOf(stored, found)).toEqual([
    'block does not happen any more',
    'follow: events is {"updateinbox":2}, was {"updateinbox":1}',
    'follow: bytesStored is -201, was 0',
    'likePost: reads is 7, was 6',
    'mute is new',
  ]);
});
