import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldUsername, maxFoldedLength, usernameId } from './fold-username.ts';
import { profileLimits } from './profile-limits.ts';
import { usernameOf } from './user.ts';
import { reservedUsernames, typedUsername, usernameLimits, usernameProblem, usernameTexts } from './username.ts';

describe('foldUsername', () => {
  it.each([
    ['analima', 'analima'],
    ['Ana Lima', 'analima'],
    ["ana-mary_o'neil", 'anamary_oneil'],
    ['j.r.', 'j.r'],
    ['..a...b', 'a.b'],
    ['ＡＮＡ', 'ana'],
    ['josé', 'josé'],
    ['jose\u0301', 'josé'],
    ['山田', '山田'],
    ['سارة', 'سارة'],
    ['a\u200d\u3164b', 'ab'],
    ['👩‍👩‍👧', ''],
    ['._.', ''],
    ['\u0301', ''],
    ['', ''],
  ])('%j is %j', (written, folded) => expect(foldUsername(written)).toBe(folded));

  it('is idempotent, short enough for an id, and the same for an address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (written) => {
        const folded = foldUsername(written);
        expect(foldUsername(folded)).toBe(folded);
        expect(folded.length).toBeLessThanOrEqual(maxFoldedLength);
        expect(foldUsername(decodeURIComponent(encodeURIComponent(folded)))).toBe(folded);
      }),
      { numRuns: 100 },
    );
  });

  it('keeps the whole username of a person with the longest name', () => {
    expect(foldUsername(usernameOf('x'.repeat(profileLimits.fullName)))).toHaveLength(profileLimits.fullName);
  });
});

describe('a chosen username', () => {
  it.each(['ana', 'ana.lima', '_ana_', '4', 'josé', '山田', 'x'.repeat(usernameLimits.length)])(
    'can be %j',
    (username) => expect(usernameProblem(username)).toBeNull(),
  );

  it.each([
    ['', usernameTexts.required],
    ['x'.repeat(usernameLimits.length + 1), usernameTexts.long],
    ['ana-lima', usernameTexts.characters],
    ['ana/lima', usernameTexts.characters],
    ['ana\u200d', usernameTexts.characters],
    ['\u0301ana', usernameTexts.characters],
    ['👩', usernameTexts.characters],
    ['___', usernameTexts.noLetter],
    ['.ana', usernameTexts.dots],
    ['ana.', usernameTexts.dots],
    ['a..b', usernameTexts.dots],
    ['admin', usernameTexts.reserved],
    ['settings', usernameTexts.reserved],
  ])('cannot be %j', (username, text) => expect(usernameProblem(username)).toBe(text));

  it('may be typed with an @, with capitals and with spaces', () => {
    expect(typedUsername(' @Ana Lima ')).toBe('analima');
  });
});

it('an id is never one that Firestore reserves', () => {
  expect(usernameId('__ana__')).toBe('.id__ana__');
  expect(usernameId('')).toBe('.id');
  expect(usernameId('ana')).toBe('ana');
});

it('reserved usernames are folded, so that they can be compared', () => {
  expect(reservedUsernames.map(foldUsername)).toEqual(reservedUsernames);
});
