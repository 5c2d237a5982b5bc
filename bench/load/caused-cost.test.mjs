import { expect, test } from 'vitest';
import { causedCost } from './caused-cost.mjs';

/** @param {number} reads @param {number} writes @param {Partial<import('./caused-cost.mjs').CostRow>} [more] */
const row = (reads, writes, more = {}) => ({ reads, writes, deletes: 0, events: {}, queues: {}, ...more });

test('An action costs what its triggers, tasks and jobs cost, too', () => {
  const counted = {
    likePost: row(6, 2, { events: { notifyofpost: 1, refreshauthor: 2 } }),
    notifyofpost: row(0, 0, { queues: { upsertnotification: 1 } }),
    refreshauthor: row(1, 0),
    upsertnotification: row(30, 2, { deletes: 1 }),
  };
  expect(causedCost(counted, 'likePost')).toEqual({ reads: 6 + 2 + 30, writes: 2 + 2, deletes: 1 });
});

test('A function that another cause starts has a row of its own', () => {
  const counted = {
    addComment: row(6, 3, { events: { notifyofpost: 1 } }),
    likePost: row(6, 2, { events: { notifyofpost: 1 } }),
    notifyofpost: row(1, 0, { cause: 'likePost' }),
    'notifyofpost after addComment': row(5, 1, { cause: 'addComment' }),
    'notifyofpost after likePost': row(99, 99, { cause: 'likePost' }),
  };
  expect(causedCost(counted, 'likePost')).toMatchObject({ reads: 7, writes: 2 });
  expect(causedCost(counted, 'addComment')).toMatchObject({ reads: 11, writes: 4 });
});

test('A task that enqueues itself runs once more and only reads, unless its second run was counted', () => {
  const upsertnotification = row(30, 2, { queues: { upsertnotification: 1 } });
  const likePost = row(6, 2, { queues: { upsertnotification: 1 } });
  expect(causedCost({ likePost, upsertnotification }, 'likePost')).toMatchObject({ reads: 66, writes: 4 });
  const second = { 'upsertnotification after likePost (2)': row(3, 1) };
  expect(causedCost({ likePost, upsertnotification, ...second }, 'likePost')).toMatchObject({ reads: 39, writes: 5 });
});

test('Further runs of a function cost as much as the last one that was counted', () => {
  const counted = {
    createPost: row(5, 3, { events: { queuejob: 1 } }),
    queuejob: row(0, 0, { queues: { runjob: 1 } }),
    'queuejob after createPost (2)': row(1, 0),
    runjob: row(20, 10, { events: { queuejob: 3 } }),
  };
  expect(causedCost(counted, 'createPost')).toMatchObject({ reads: 5 + 20 + 3, writes: 13 });
});

test('A missing row is an error', () => {
  expect(() => causedCost({ likePost: row(1, 1, { events: { notifyofpost: 1 } }) }, 'likePost')).toThrow(
    'no row for notifyofpost, which likePost causes',
  );
});
