import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Turns } from './turns.ts';

describe('turns', () => {
  const limitMs = 2000;
  let turns: Turns;
  let begun: string[];
  let ends: Map<string, () => void>;

  beforeEach(() => {
    vi.useFakeTimers();
    turns = new Turns(limitMs);
    begun = [];
    ends = new Map();
  });
  afterEach(() => vi.useRealTimers());

  const take = (name: string, ...paths: string[]) => {
    void turns.take(paths).then((end) => {
      begun.push(name);
      ends.set(name, end);
    });
  };
  const shown = async () => {
    await vi.advanceTimersByTimeAsync(0);
    return begun.splice(0);
  };

  it('are in the order of the requests for a path', async () => {
    for (const name of ['first', 'second', 'third']) take(name, 'c/d');
    expect(await shown()).toEqual(['first']);
    ends.get('first')?.();
    ends.get('first')?.();
    expect(await shown()).toEqual(['second']);
    ends.get('second')?.();
    expect(await shown()).toEqual(['third']);
  });

  it('are delayed only by earlier turns with one of the same paths', async () => {
    take('both', 'c/a', 'c/b');
    take('b', 'c/b');
    take('c', 'c/c');
    take('b and c', 'c/b', 'c/c');
    expect(await shown()).toEqual(['both', 'c']);
    ends.get('both')?.();
    expect(await shown()).toEqual(['b']);
    ends.get('b')?.();
    expect(await shown()).toEqual([]);
    ends.get('c')?.();
    expect(await shown()).toEqual(['b and c']);
  });

  it('end after their time limit', async () => {
    take('dead', 'c/d');
    take('next', 'c/d');
    expect(await shown()).toEqual(['dead']);
    await vi.advanceTimersByTimeAsync(limitMs - 1);
    expect(await shown()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await shown()).toEqual(['next']);
    ends.get('dead')?.();
    take('last', 'c/d');
    expect(await shown()).toEqual([]);
  });
});
