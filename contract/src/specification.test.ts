import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { api } from './api.ts';
import { type AppError, serverErrors } from './errors.ts';
import { limits } from './limits.ts';
import { safetyErrors } from './safety-errors.ts';
import { clientTexts, serverMessages, validationTexts } from './texts.ts';

const allErrors = { ...serverErrors, ...safetyErrors };

/** docs/specification.md and the contract say the same: what is missing on either side fails here. */
const page = readFileSync(join(import.meta.dirname, '../../docs/specification.md'), 'utf8');

/** The cells of every table row, without their code marks. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const plain = (cell = ''): string => cell.replace(/^`([^`]*)`$/, '$1');
/** Everything in code type, to the letter: spaces at the end count. */
const quoted = new Set([...page.matchAll(/`([^`\n]+)`/g)].map(([, text]) => text));

describe('docs/specification.md', () => {
  const texts = [
    ...Object.entries({ ...validationTexts, ...clientTexts }).flatMap(([name, text]) =>
      typeof text === 'string' ? [[name, text] as const] : [],
    ),
    ...Object.entries(serverMessages).map(([name, say]) => [name, say('{name}')] as const),
    ['mediaAdded, image', clientTexts.mediaAdded('image')],
    ['mediaAdded, video', clientTexts.mediaAdded('video')],
    ['viewComments, none', clientTexts.viewComments(0)],
    ['viewComments, one', clientTexts.viewComments(1)],
    ['viewComments, several', clientTexts.viewComments(7).replace('7', 'N')],
  ] as const;

  it.each(texts)('quotes the text %s', (_name, text) => {
    expect(quoted).toContain(text);
  });

  const errorRows = rows.filter(([status]) => /^[45]\d\d$/.test(status ?? ''));

  it.each(Object.entries(allErrors))('lists the error %s', (_name, make) => {
    const { status, code, message } = make();
    const listed = errorRows.map((row) => row.slice(0, 3).map(plain));
    expect(listed).toContainEqual([String(status), code, message]);
  });

  it('lists no error that the server does not know', () => {
    const known = Object.values<() => AppError>(allErrors).map((make) => make().message);
    expect(errorRows.map(([, , message]) => plain(message)).filter((text) => !known.includes(text))).toEqual(
      [],
    );
  });

  const callRows = rows.filter(([method]) => /^(GET|POST|DELETE)$/.test(method ?? ''));

  it('lists the calls of the API, each with its status on success', () => {
    const listed = callRows.map(([method, path, , status]) => `${method} ${plain(path)} ${status}`);
    const known = Object.values(api).map(
      ({ method, path, status }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')} ${status}`,
    );
    expect(listed.sort()).toEqual(known.sort());
  });

  const numberRows = rows.filter(([name, value]) => /^`\w+`$/.test(name ?? '') && /^\d+$/.test(value ?? ''));
  const numbers = new Map<string, unknown>(Object.entries(limits));

  it.each(numberRows)('has %s right', (name, value) => {
    expect(numbers.get(plain(name))).toBe(Number(value));
  });

  it.each<keyof typeof limits>([
    ...(['passwordMin', 'imageBytes', 'videoBytes', 'presetAvatars', 'heartMs', 'toastMs'] as const),
    ...(['toastSuccessMs', 'toastMax', 'gridColumns', 'bioRows', 'bioColumns', 'restoreMs'] as const),
  ])('names the constant %s', (name) => {
    expect(numberRows.map(([listed]) => plain(listed))).toContain(name);
  });
});
