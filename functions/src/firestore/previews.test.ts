import { previewLimits } from '@glimpse/contract/list-limits';
import { describe, expect, it } from 'vitest';
import { nextCreatedAt, withNewest, withoutPerson, withViewerEntry } from './previews.ts';

const people = (count: number) => Array.from({ length: count }, (_, index) => ({ uid: `u${index}` }));
const full = people(previewLimits.people);

describe('a preview', () => {
  it('adds a new member at the front and removes the oldest', () => {
    const after = withNewest(full, { uid: 'new' });
    expect(after).toHaveLength(previewLimits.people);
    expect(after[0]).toEqual({ uid: 'new' });
    expect(after).not.toContainEqual(full.at(-1));
  });

  it('contains nobody twice', () => {
    expect(withNewest(people(3), { uid: 'u1' })).toEqual([{ uid: 'u1' }, { uid: 'u0' }, { uid: 'u2' }]);
    expect(withViewerEntry(people(2), { uid: 'u1' })).toEqual(people(2));
    expect(withViewerEntry(people(2), { uid: 'me' })).toEqual([...people(2), { uid: 'me' }]);
    expect(withViewerEntry(people(2), undefined)).toEqual(people(2));
  });

  it('reads the list only if somebody can move up', async () => {
    const unread = () => Promise.reject(new Error('the list must not be read'));
    expect(await withoutPerson(people(3), 'u1', unread)).toEqual([{ uid: 'u0' }, { uid: 'u2' }]);
    expect(await withoutPerson(full, 'somebody else', unread)).toEqual(full);
    const list = people(previewLimits.people + 5);
    const after = await withoutPerson(full, 'u3', async (count) => list.slice(0, count));
    expect(after).toEqual(people(previewLimits.people + 1).filter(({ uid }) => uid !== 'u3'));
  });

  it('stays sorted when clocks differ', () => {
    expect(nextCreatedAt([], 100)).toBe(100);
    expect(nextCreatedAt([{ createdAt: 50 }], 100)).toBe(100);
    expect(nextCreatedAt([{ createdAt: 100 }], 100)).toBe(101);
    expect(nextCreatedAt([{ createdAt: 900 }], 100)).toBe(901);
  });
});
