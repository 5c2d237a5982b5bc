import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../app-error.ts';
import { Password, SignupForm } from '../../auth/auth.ts';
import { CollectionName } from '../../bookmarks/collection.ts';
import { captionsTooLarge } from '../../media/media.ts';
import { FullName } from '../../profiles/person.ts';
import { usernameErrors, usernameProblem } from '../../profiles/username.ts';
import { errors, reasonOfText } from './errors.ts';

const texts: Readonly<Record<string, string>> = errors;
const sourceFolder = join(import.meta.dirname, '../..');
const errorFiles = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('-errors.ts'),
);

describe('the list of errors', () => {
  it.each(errorFiles)('has the text of each error in %s', async (file) => {
    const groups: Record<string, Record<string, (againMs?: number) => unknown>> = await import(
      join(sourceFolder, file)
    );
    for (const error of Object.values(groups).flatMap((group) => Object.values(group).map((create) => create(0)))) {
      if (!(error instanceof AppError)) throw new Error('this is no error');
      const { reason = '', message, values } = error;
      if (values === undefined) expect(texts[reason]).toBe(message);
      else expect(texts).toHaveProperty([reason]);
    }
  });

  it('is valid in ICU MessageFormat without escapes', () => {
    for (const [reason, text] of Object.entries(errors))
      if (reason !== 'username.changedTooOften') expect(text).not.toMatch(/[{}<>]/);
  });
});

describe('the text of a check has a reason', () => {
  it.each([
    ...['', 'x'.repeat(81), 'a\u202eb'].map((value) => FullName.safeParse(value)),
    ...['', 'x'.repeat(41)].map((value) => CollectionName.safeParse(value)),
    ...['', 'short', 'x'.repeat(129)].map((value) => Password.safeParse(value)),
    SignupForm.safeParse({ name: 'Ana', email: '', password: 'long enough' }),
    SignupForm.safeParse({ name: 'Ana', email: 'ana', password: 'long enough' }),
  ])('in the schema %#', ({ error }) => {
    const text = error?.issues[0]?.message ?? '';
    expect(texts[reasonOfText(text) ?? '']).toBe(text);
  });

  it.each(['', 'x'.repeat(31), 'a/b', '___', 'a..b', 'admin'])('of the username %s', (username) => {
    const text = usernameProblem(username) ?? '';
    expect(texts[reasonOfText(text) ?? '']).toBe(text);
  });

  it('of captions', () => {
    expect(reasonOfText(captionsTooLarge)).toBe('upload.captionsSize');
  });
});

it('an error keeps its English text, and its date is a value', () => {
  expect(usernameErrors.changedTooOften(Date.UTC(2026, 11, 9))).toMatchObject({
    message: 'You have changed your username twice in 14 days. You can change it again on 9 December 2026.',
    values: { againMs: Date.UTC(2026, 11, 9) },
    status: 400,
  });
});
