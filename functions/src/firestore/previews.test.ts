import { limits } from '@glimpse/contract/limits';
import { describe, expect, it } from 'vitest';
import { joined, left, needsRefill, timeAfter, withOwn } from './previews.ts';

const people = (count: number) => Array.from({ length: count }, (_, index) => ({ uid: `u${index}` }));
const full = people(limits.previewPeople);

describe('a preview', () => {
  it('takes a new member in front and lets the oldest go', () => {
    const after = joined(full, { uid: 'new' });
    expect(after).toHaveLength(limits.previewPeople);
    expect(after[0]).toEqual({ uid: 'new' });
    expect(after).not.toContainEqual(full.at(-1));
  });

  it('holds nobody twice', () => {
    expect(joined(people(3), { uid: 'u1' })).toEqual([{ uid: 'u1' }, { uid: 'u0' }, { uid: 'u2' }]);
    expect(withOwn(people(2), { uid: 'u1' })).toEqual(people(2));
    expect(withOwn(people(2), { uid: 'me' })).toEqual([...people(2), { uid: 'me' }]);
    expect(withOwn(people(2), undefined)).toEqual(people(2));
  });

  it('needs the list only when somebody can move up', () => {
    expect(left(people(3), 'u1')).toEqual([{ uid: 'u0' }, { uid: 'u2' }]);
    expect(needsRefill(full, 'u3')).toBe(true);
    expect(needsRefill(full, 'somebody else')).toBe(false);
    expect(needsRefill(people(3), 'u1')).toBe(false);
  });

  it('is in order even when clocks are not', () => {
    expect(timeAfter([], 100)).toBe(100);
    expect(timeAfter([{ createdAt: 50 }], 100)).toBe(100);
    expect(timeAfter([{ createdAt: 100 }], 100)).toBe(101);
    expect(timeAfter([{ createdAt: 900 }], 100)).toBe(901);
  });
});
