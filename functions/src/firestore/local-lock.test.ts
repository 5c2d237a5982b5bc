import { describe, expect, it } from 'vitest';
import { withLocalLock } from './local-lock.ts';

const deferred = () => {
  let resolve: () => void = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};

const scope = {};

describe('withLocalLock', () => {
  it('runs work with the same key in order, one at a time', async () => {
    const log: string[] = [];
    const gate = deferred();
    const first = withLocalLock(scope, 'a', async () => {
      log.push('first starts');
      await gate.promise;
      log.push('first ends');
    });
    const second = withLocalLock(scope, 'a', async () => void log.push('second'));
    await withLocalLock(scope, 'b', async () => void log.push('another key'));
    gate.resolve();
    await Promise.all([first, second]);
    expect(log).toEqual(['first starts', 'another key', 'first ends', 'second']);
  });

  it('returns each its own result, and continues after an error', async () => {
    const failing = withLocalLock(scope, 'c', () => Promise.reject(new Error('no')));
    const working = withLocalLock(scope, 'c', async () => 7);
    await expect(failing).rejects.toThrow('no');
    expect(await working).toBe(7);
  });
});
