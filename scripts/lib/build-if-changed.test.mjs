import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildIfChanged } from './build-if-changed.mjs';
import { inRoot } from './paths.mjs';

const name = `test-${process.pid}`;
const folder = `.data/${name}`;
const source = inRoot(folder, 'source/a.ts');
const output = inRoot(folder, 'lib/a.js');
let builds = 0;

/** @param {{ settings?: unknown, fails?: boolean }} [options] */
const build = ({ settings, fails = false } = {}) =>
  buildIfChanged(
    name,
    { inputs: [`${folder}/source`, `${folder}/.env`], outputs: [`${folder}/lib`], settings },
    async () => {
      builds += 1;
      writeFileSync(output, `built ${builds}`);
      if (fails) throw new Error('interrupted');
    },
  );

/** Returns whether a second start builds again. @param {() => unknown} change @param {Parameters<typeof build>[0]} [options] */
async function rebuildsAfter(change, options) {
  const before = builds;
  await change();
  await build(options);
  return builds > before;
}

beforeEach(async () => {
  mkdirSync(inRoot(folder, 'source'), { recursive: true });
  mkdirSync(inRoot(folder, 'lib'));
  writeFileSync(source, 'first');
  await build();
});
afterEach(() => {
  for (const path of [folder, `.data/build/${name}.json`]) rmSync(inRoot(path), { recursive: true, force: true });
});

it('builds once for the same inputs, also after Git has written them again', async () => {
  expect(await rebuildsAfter(() => {})).toBe(false);
  expect(await rebuildsAfter(() => writeFileSync(source, 'first'))).toBe(false);
  expect(await rebuildsAfter(() => utimesSync(source, 0, 0))).toBe(false);
});

it.each([
  ['a changed file', () => writeFileSync(source, 'other')],
  ['a new file', () => writeFileSync(inRoot(folder, 'source/b.ts'), '')],
  ['a removed file', () => rmSync(source)],
  ['a new .env', () => writeFileSync(inRoot(folder, '.env'), 'KEY=1')],
  ['a removed output', () => rmSync(output)],
  ['an output that another build has written', () => writeFileSync(output, 'other build')],
  ['an interrupted build', () => build({ settings: 'other', fails: true }).catch(() => {})],
])('builds again after %s', async (_what, change) => {
  expect(await rebuildsAfter(change)).toBe(true);
  expect(await rebuildsAfter(() => {})).toBe(false);
});

it('builds again with other settings', async () => {
  expect(await rebuildsAfter(() => {}, { settings: 'other' })).toBe(true);
});

it('does not build again for a changed test', async () => {
  expect(await rebuildsAfter(() => writeFileSync(inRoot(folder, 'source/a.test.ts'), ''))).toBe(false);
});
