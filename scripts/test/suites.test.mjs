import { describe, expect, it } from 'vitest';
import { inRoot } from '../lib/paths.mjs';
import { findTests } from './suites.mjs';

describe('findTests', () => {
  it('takes files and folders of several suites, each once, seen from where somebody stands', () => {
    const { files, wanted } = findTests(
      ['test', '../tests/rules/storage.test.ts', 'test/suites.test.mjs'],
      inRoot('scripts'),
    );
    expect(wanted).toEqual(['tools', 'rules']);
    expect(files).toContain(inRoot('scripts/test/leases.test.mjs'));
    expect(files).toContain(inRoot('tests/rules/storage.test.ts'));
    expect(files.filter((file) => file.endsWith('suites.test.mjs'))).toHaveLength(1);
    expect(files.every((file) => file.includes('.test.'))).toBe(true);
  });

  it.each([
    ['unit', 'functions/src'],
    ['web', 'web/src'],
    ['emulator', 'emulator'],
    ['rules', 'tests/rules'],
    ['e2e', 'tests/e2e/post.test.ts'],
    ['api', 'tests/api'],
    ['deploy', 'tests/deploy'],
  ])('knows the suite %s by %s', (suite, name) => {
    expect(findTests([name], inRoot()).wanted).toEqual([suite]);
  });

  it('refuses what is not there, and what is no test', () => {
    expect(() => findTests(['tests/e2e/none.test.ts'], inRoot())).toThrow('There is no file or folder');
    expect(() => findTests(['scripts/test/run.mjs'], inRoot())).toThrow('scripts/test/run.mjs is no test.');
    expect(() => findTests(['functions', 'docs'], inRoot())).toThrow('docs is no test, and holds none.');
  });
});
