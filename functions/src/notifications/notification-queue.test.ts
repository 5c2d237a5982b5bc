import { expect, it } from 'vitest';
import { createEnqueueOnce } from './notification-queue.ts';

it('enqueues each task once per second, and again after a failure', async () => {
  const enqueueOnce = createEnqueueOnce();
  const enqueued: string[] = [];
  const enqueue = (dueMs: number, id: string, failure?: Error) =>
    enqueueOnce(dueMs, id, async () => {
      enqueued.push(`${id} ${dueMs}`);
      if (failure) throw failure;
    });
  await Promise.all([enqueue(1000, 'a'), enqueue(1000, 'a'), enqueue(1000, 'b')]);
  await enqueue(1000, 'a');
  expect(enqueued).toEqual(['a 1000', 'b 1000']);
  const failure = new Error('no');
  const both = await Promise.allSettled([enqueue(2000, 'a', failure), enqueue(2000, 'a')]);
  expect(both).toEqual([
    { status: 'rejected', reason: failure },
    { status: 'rejected', reason: failure },
  ]);
  await enqueue(2000, 'a');
  expect(enqueued.slice(2)).toEqual(['a 2000', 'a 2000']);
});
