import { expect, it } from 'vitest';
import { quotedForWindows } from './exec.ts';

/** Undoes what cmd.exe and then a program of the C runtime do, by Microsoft's rules for command lines. */
function wordOnWindows(quoted: string): string {
  const argument = quoted.replace(/\^(.)/g, '$1');
  if (!argument.startsWith('"')) return argument;
  return argument.slice(1, -1).replace(/(\\*)(\\"|$)/g, (_whole, slashes: string, end: string) => {
    const kept = slashes.slice(0, slashes.length / 2);
    return end === '' ? kept : `${kept}"`;
  });
}

it.each([
  'npm',
  'run',
  '--port=8080',
  'C:\\tools\\npx.cmd',
  'npm test',
  'say "hi"',
  'C:\\my tools\\',
  'a & b | c',
  '100%',
  'a\\\\"b',
])('quotes %s so that a program on Windows gets it', (word) => {
  const quoted = quotedForWindows(word);
  // Outside of the escapes, the shell sees no special character.
  expect(quoted.replace(/\^./g, '')).not.toMatch(/[()%!"<>&|]/);
  expect(wordOnWindows(quoted)).toBe(word);
});

it('changes no word without special characters', () => {
  expect(quotedForWindows('node_modules/.bin/firebase')).toBe('node_modules/.bin/firebase');
});
