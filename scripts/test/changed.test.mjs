import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { root } from '../lib/paths.mjs';
import { quickStackTests, stackTests } from './changed.mjs';
import { domainFile, testsOfDomains } from './domain-tests.mjs';

const nameOf = (/** @type {string} */ file) => /([^/]+)\.test\.ts$/.exec(file)?.[1];
const stackNames = quickStackTests()
  .filter((file) => !file.startsWith('tests/rules/'))
  .map(nameOf);

describe('the tests of the domains', () => {
  it('are files that exist', () => {
    for (const [domain, names] of Object.entries(testsOfDomains))
      for (const name of names) expect(stackNames, domain).toContain(name);
  });

  it('have an entry for every folder of a domain', () => {
    const folders = execFileSync('git', ['ls-files', 'contract/src', 'functions/src', 'web/src'], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\n')
      .flatMap((file) => domainFile.exec(file)?.groups?.domain ?? []);
    // A change in these folders can break every test.
    const everywhere = ['docs', 'firestore', 'http', 'logs', 'views'];
    expect(Object.keys(testsOfDomains).concat(everywhere).sort()).toEqual([...new Set(folders)].sort());
  });
});

describe('a change selects', () => {
  it('the tests of its domain, API and browser', () => {
    expect(stackTests(['functions/src/comments/add-comment.ts'])).toEqual([
      'tests/api/comments.test.ts',
      'tests/e2e/post.test.ts',
    ]);
  });

  it('only browser tests for the client', () => {
    const selected = stackTests(['web/src/features/stories/story-tray.tsx']);
    expect(selected).not.toEqual([]);
    expect(selected.filter((file) => !file.startsWith('tests/e2e/'))).toEqual([]);
  });

  it.each([
    'firestore.rules',
    'packages/firestore-emulator/src/cli.ts',
    'functions/src/http/api.ts',
    'tests/support/stack.ts',
  ])('every test of the stack for %s', (file) => {
    expect(stackTests([file])).toEqual(quickStackTests().sort());
  });

  it('nothing of the stack for a document', () => {
    expect(stackTests(['docs/glossary.md', 'README.md'])).toEqual([]);
  });

  it('a changed test file itself, unless it is slow', () => {
    expect(stackTests(['tests/e2e/post.test.ts', 'tests/rules/storage-mutants.slow.test.ts'])).toEqual([
      'tests/e2e/post.test.ts',
    ]);
  });
});
