import { describe, expect, it } from 'vitest';
import { inTurn } from './queue.ts';

const deferred = () => {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};

const scope = {};

describe('inTurn', () => {
  it('runs work of one key one after the other, in order', async () => {
    const log: string[] = [];
    const gate = deferred();
    const first = inTurn(scope, 'a', async () => {
      log.push('first starts');
      await gate.promise;
      log.push('first ends');
    });
    const second = inTurn(scope, 'a', async () => void log.push('second'));
    await inTurn(scope, 'b', async () => void log.push('another key'));
    gate.resolve();
    await Promise.all([first, second]);
    expect(log).toEqual(['first starts', 'another key', 'first ends', 'second']);
  });

  it('gives each its own answer, and goes on after a failure', async () => {
    const failing = inTurn(scope, 'c', () => Promise.reject(new Error('no')));
    const working = inTurn(scope, 'c', async () => 7);
    await expect(failing).rejects.toThrow('no');
    expect(await working).toBe(7);
  });
});
