import { describe, expect, it } from 'vitest';
import { arrangeMessages, seenMessageId } from './arrange-messages.ts';

const minuteMs = 60_000;
const noon = new Date(2026, 10, 28, 12).getTime();
const message = (id: string, uid: string, minutes: number) => ({ id, uid, createdAt: noon + minutes * minuteMs });

describe('arrangeMessages', () => {
  const arrangement = arrangeMessages([
    message('yesterday', 'ana', -24 * 60),
    message('first', 'ana', 0),
    message('second', 'ana', 4),
    message('later', 'ana', 10),
    message('reply', 'bo', 11),
  ]);

  it('starts a day with its first message', () => {
    const starts = [...arrangement].filter(([, { startsDay }]) => startsDay).map(([id]) => id);
    expect(starts).toEqual(['yesterday', 'first']);
  });

  it('groups messages of one person within five minutes', () => {
    const starts = [...arrangement].filter(([, { startsGroup }]) => startsGroup).map(([id]) => id);
    const ends = [...arrangement].filter(([, { endsGroup }]) => endsGroup).map(([id]) => id);
    expect(starts).toEqual(['yesterday', 'first', 'later', 'reply']);
    expect(ends).toEqual(['yesterday', 'second', 'later', 'reply']);
  });
});

describe('seenMessageId', () => {
  const own = [message('other', 'bo', 0), message('one', 'ana', 1), message('two', 'ana', 2)];

  it.each([
    ['nothing was read', null, null],
    ['an older message was read', noon, null],
    ['the first of two was read', noon + minuteMs, 'one'],
    ['both were read', noon + 5 * minuteMs, 'two'],
  ])('when %s', (_case, readMs, expected) => {
    expect(seenMessageId(own, 'ana', readMs)).toBe(expected);
  });

  it('is null after the other person has written', () => {
    expect(seenMessageId([...own, message('reply', 'bo', 3)], 'ana', noon + 5 * minuteMs)).toBeNull();
  });
});
