import { expect, it } from 'vitest';
import { createAskOnce } from './ask-once.ts';

it('asks for a task once in its second, for another, in the next, and after a failure again', async () => {
  const askOnce = createAskOnce();
  const asked: string[] = [];
  const ask = (dueMs: number, id: string, failure?: Error) =>
    askOnce(dueMs, id, async () => {
      asked.push(`${id} ${dueMs}`);
      if (failure) throw failure;
    });
  await Promise.all([ask(1000, 'a'), ask(1000, 'a'), ask(1000, 'b')]);
  await ask(1000, 'a');
  expect(asked).toEqual(['a 1000', 'b 1000']);
  const failure = new Error('no');
  const both = await Promise.allSettled([ask(2000, 'a', failure), ask(2000, 'a')]);
  expect(both).toEqual([
    { status: 'rejected', reason: failure },
    { status: 'rejected', reason: failure },
  ]);
  await ask(2000, 'a');
  expect(asked.slice(2)).toEqual(['a 2000', 'a 2000']);
});
