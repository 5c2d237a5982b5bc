import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { outdatedFirebaseTools, quotedForWindows } from './exec.ts';

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

let project: string;
const folder = process.cwd();
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'firebase-tools-'));
});
afterEach(() => {
  process.chdir(folder);
  rmSync(project, { recursive: true });
});

it.each([
  ['12.9.1', true],
  ['13.10.2', true],
  ['13.11.0', false],
  ['13.11.0-beta.1', false],
  ['15.0.0', false],
])('firebase-tools %s would download: %s', (version, isOutdated) => {
  const tools = join(project, 'node_modules/firebase-tools');
  mkdirSync(join(tools, 'lib/bin'), { recursive: true });
  mkdirSync(join(project, 'node_modules/.bin'));
  writeFileSync(join(tools, 'package.json'), JSON.stringify({ name: 'firebase-tools', version }));
  writeFileSync(join(tools, 'lib/bin/firebase.js'), '');
  const linked = join(project, 'node_modules/.bin/firebase');
  symlinkSync('../firebase-tools/lib/bin/firebase.js', linked);
  const problem = isOutdated ? expect.stringContaining(`firebase-tools ${version} would download`) : null;
  expect(outdatedFirebaseTools([linked, 'emulators:start'], {})).toEqual(problem);
  process.chdir(project);
  expect(outdatedFirebaseTools(['npx', 'firebase', 'emulators:start'], {})).toEqual(problem);
  // The case in which the project has no firebase-tools of its own.
  process.chdir(tmpdir());
  const PATH = `/nowhere:${join(project, 'node_modules/.bin')}`;
  expect(outdatedFirebaseTools(['sh', 'firebase', 'emulators:start'], { PATH })).toEqual(problem);
});
