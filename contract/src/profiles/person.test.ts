import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SignupForm } from '../auth/auth.ts';
import { validationTexts } from '../validation.ts';
import { copiedAvatar, FullName, legalName } from './person.ts';
import { profileLimits } from './profile-limits.ts';
import { Author, UserDoc, usernameOf } from './user.ts';

const firstError = (name: string) => FullName.safeParse(name).error?.issues[0]?.message;

describe('a name', () => {
  it.each([
    ['Ana  Maria Lima', 'Ana  Maria Lima'],
    ['  Bo ', 'Bo'],
    ['👩‍👩‍👧 Familie', '👩‍👩‍👧 Familie'],
    ['می‌خواهم', 'می‌خواهم'],
    ['x'.repeat(profileLimits.fullName), 'x'.repeat(profileLimits.fullName)],
  ])('%j is parsed to %j', (written, name) => expect(FullName.parse(written)).toBe(name));

  it.each([
    ['nothing', '', validationTexts.nameRequired],
    ['white space', ' \u00a0\u3000', validationTexts.nameRequired],
    ['what leaves no mark', '\u200b\u3164\u2060\u00ad', validationTexts.nameRequired],
    ['too much', 'x'.repeat(profileLimits.fullName + 1), `must have at most ${profileLimits.fullName} characters`],
    ['an override of direction', 'ana\u202egnp.exe', expect.stringMatching('direction')],
    ['an isolate', 'ana\u2067b', expect.stringMatching('direction')],
    ['a control character', 'ana\u0007b', expect.stringMatching('control')],
    ['a line break', 'ana\nb', expect.stringMatching('control')],
  ])('is rejected if it is %s', (_what, name, text) => {
    expect(firstError(name)).toEqual(text);
    expect(SignupForm.safeParse({ name, email: 'a@b.cd', password: 'long-enough' }).success).toBe(false);
  });
});

it.each([
  ['Cy Half', 'Cy Half'],
  ['\u202eevil\u0000 name', 'evil  name'],
  ['y'.repeat(200_000), 'y'.repeat(profileLimits.fullName)],
  [`${'y'.repeat(profileLimits.fullName - 1)}🌿🌿`, 'y'.repeat(profileLimits.fullName - 1)],
  [' \u2066 ', 'half'],
  ['', 'half'],
  [undefined, 'half'],
])('legalName of %j is %j', (wanted, name) => expect(legalName(wanted, 'half@example.com')).toBe(name));

it('legalName always returns a valid name, also in copies', () => {
  const anything = fc.string({ unit: 'binary', maxLength: 300 });
  fc.assert(
    fc.property(anything, anything, (wanted, email) => {
      const name = legalName(wanted, email);
      expect(FullName.parse(name)).toBe(name);
      expect(usernameOf(name).length).toBeLessThanOrEqual(profileLimits.fullName);
    }),
    { numRuns: 100 },
  );
});

it('a stored name is cut to the limit', () => {
  const long = 'x'.repeat(200_000);
  const stored = { uid: 'ana', fullName: long, username: long, email: long, profileAvatar: long };
  const copy = Author.parse(stored);
  expect(JSON.stringify(copy).length).toBeLessThan(1000);
  expect(copy.profileAvatar).toBe('');
  expect(UserDoc.shape.fullName.parse(long)).toHaveLength(profileLimits.fullName);
});

it('the URL of an own upload fits into a copy of a person', () => {
  const path = encodeURIComponent(`media/${'u'.repeat(128)}/${'i'.repeat(36)}/1080.webp`);
  const url = `https://firebasestorage.googleapis.com/v0/b/${'b'.repeat(63)}/o/${path}?alt=media`;
  expect(copiedAvatar(url)).toBe(url);
});
