import { limits } from '@glimpse/contract/limits';
import { describe, expect, it } from 'vitest';
import { joined, timeAfter, withOwn, withoutPerson } from './previews.ts';

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

  it('reads the list only when somebody can move up', async () => {
    const unread = () => Promise.reject(new Error('there is nobody to move up'));
    expect(await withoutPerson(people(3), 'u1', unread)).toEqual([{ uid: 'u0' }, { uid: 'u2' }]);
    expect(await withoutPerson(full, 'somebody else', unread)).toEqual(full);
    const list = people(limits.previewPeople + 5);
    const after = await withoutPerson(full, 'u3', async (count) => list.slice(0, count));
    expect(after).toEqual(people(limits.previewPeople + 1).filter(({ uid }) => uid !== 'u3'));
  });

  it('is in order even when clocks are not', () => {
    expect(timeAfter([], 100)).toBe(100);
    expect(timeAfter([{ createdAt: 50 }], 100)).toBe(100);
    expect(timeAfter([{ createdAt: 100 }], 100)).toBe(101);
    expect(timeAfter([{ createdAt: 900 }], 100)).toBe(901);
  });
});
