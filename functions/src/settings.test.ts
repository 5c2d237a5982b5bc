import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it("the emulator's environment sets every parameter, so that firebase-tools does not prompt or write files", () => {
  const source = readFileSync(new URL('settings.ts', import.meta.url), 'utf8');
  const declared = [...source.matchAll(/define\w+\('(\w+)'/g)].map(([, name]) => name);
  const file = readFileSync(new URL('../.env.demo-glimpse', import.meta.url), 'utf8');
  const set = [...file.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect(declared.length).toBeGreaterThan(3);
  expect(set.sort()).toEqual(declared.sort());
});
