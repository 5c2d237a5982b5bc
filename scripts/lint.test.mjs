import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inRoot } from './lib/paths.mjs';
import { biome, cruise } from './lint.mjs';

/**
 * Returns what dependency-cruiser reports about a tree of files with these imports, as `rule: file`.
 *
 * @param {Record<string, string[]>} files
 */
function complaintsAbout(files) {
  const tree = mkdtempSync(path.join(tmpdir(), 'glimpse-lint-'));
  try {
    for (const [file, imports] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
      const lines = imports.map((from, index) => `export * as it${index} from '${from}';`);
      writeFileSync(path.join(tree, file), [...lines, 'export const here = 1;\n'].join('\n'));
    }
    const folders = [...new Set(Object.keys(files).map((file) => file.split('/')[0] ?? ''))];
    const { stdout, status } = spawnSync(process.execPath, cruise(folders), { cwd: tree, encoding: 'utf8' });
    return { status, output: [...stdout.matchAll(/error (\S+: \S+)/g)].map(([, complaint]) => complaint) };
  } finally {
    rmSync(tree, { recursive: true });
  }
}

it('the import rules allow the intended direction', () => {
  const { status, output } = complaintsAbout({
    'web/src/pages/feed-page.ts': ['../features/discover/feed.ts'],
    'web/src/features/discover/feed.ts': ['../posts/card.ts', '../../parts/marks/like.ts', '../../lib/call.ts'],
    'web/src/features/posts/card.ts': ['../../entities/viewer/viewer.ts'],
    'web/src/parts/marks/like.ts': ['../../entities/viewer/viewer.ts', '../../ui/heart.ts'],
    'web/src/entities/viewer/viewer.ts': ['../../lib/call.ts'],
    'web/src/ui/heart.ts': [],
    'web/src/lib/call.ts': [],
    'functions/src/posts/routes.ts': ['./like-post.ts', '../http/route.ts'],
    'functions/src/posts/like-post.ts': ['../firestore/page.ts'],
    'functions/src/firestore/page.ts': [],
    'functions/src/http/route.ts': [],
  });
  expect({ status, output }).toEqual({ status: 0, output: [] });
});

it('the import rules report every planted fault', () => {
  const { status, output } = complaintsAbout({
    'bench/circle-a.mjs': ['./circle-b.mjs'],
    'bench/circle-b.mjs': ['./circle-a.mjs'],
    'seed/one/a.ts': ['../other/b.ts'],
    'seed/other/b.ts': [],
    'seed/other/c.ts': ['../one/d.ts'],
    'seed/one/d.ts': [],
    'web/src/lib/helped.ts': ['../testing/helper.ts'],
    'web/src/testing/helper.ts': [],
    'seed/lost.ts': ['no-such-package'],
    'contract/src/wide.ts': ['node:fs'],
    'packages/firestore-emulator/src/leaning.ts': ['../../../tests/any.ts'],
    'tests/any.ts': [],
    'seed/deep.ts': ['../packages/firestore-emulator/src/any.ts'],
    'bench/deep.mjs': ['../packages/firestore-emulator/src/any.ts'],
    'packages/firestore-emulator/src/any.ts': [],
    'web/src/lib/up.ts': ['../ui/any.ts'],
    'web/src/ui/any.ts': [],
    'web/src/ui/knowing.ts': ['../features/any.ts'],
    'web/src/features/any.ts': [],
    'web/src/features/placing.ts': ['../pages/any.ts'],
    'web/src/pages/any.ts': [],
    'web/src/features/loading.ts': ['../../../contract/src/api.ts'],
    'web/src/features/posts/post.ts': ['../discover/feed.ts'],
    'web/src/features/discover/feed.ts': [],
    'web/src/parts/marks/like.ts': ['../../features/any.ts'],
    'web/src/entities/viewer/viewer.ts': ['../../parts/safety/menu.ts'],
    'web/src/parts/safety/menu.ts': [],
    'contract/src/api.ts': [],
    'web/src/pages/placing.ts': ['../app/any.ts'],
    'web/src/app/any.ts': [],
    'web/src/app/serving.ts': ['../../../functions/any.ts'],
    'functions/any.ts': [],
    'functions/src/firestore/up.ts': ['../posts/any.ts'],
    'functions/src/posts/any.ts': [],
    'functions/src/http/knowing.ts': ['../posts/any.ts'],
    'functions/src/profiles/answering.ts': ['../http/any.ts'],
    'functions/src/http/any.ts': [],
    'functions/src/profiles/showing.ts': ['../../../web/any.ts'],
    'web/any.ts': [],
  });
  expect(output).toEqual(
    expect.arrayContaining([
      'no-cycle: bench/circle-a.mjs',
      'no-cycle-of-folders: seed/one',
      'no-import-of-test-helpers: web/src/lib/helped.ts',
      'no-missing-package: seed/lost.ts',
      'contract-stands-alone: contract/src/wide.ts',
      'web-imports-only-needed-calls: web/src/features/loading.ts',
      'emulator-stands-alone: packages/firestore-emulator/src/leaning.ts',
      'emulator-by-package-name: seed/deep.ts',
      'emulator-by-entry-points: bench/deep.mjs',
      'web-lib-below-all: web/src/lib/up.ts',
      'web-ui-without-features: web/src/ui/knowing.ts',
      'web-feature-below-page: web/src/features/placing.ts',
      'web-feature-beside-feature: web/src/features/posts/post.ts',
      'web-part-below-feature: web/src/parts/marks/like.ts',
      'web-entity-below-part: web/src/entities/viewer/viewer.ts',
      'web-page-below-app: web/src/pages/placing.ts',
      'web-without-server: web/src/app/serving.ts',
      'functions-firestore-below-all: functions/src/firestore/up.ts',
      'functions-http-without-use-cases: functions/src/http/knowing.ts',
      'use-case-below-route: functions/src/profiles/answering.ts',
      'functions-without-client: functions/src/profiles/showing.ts',
    ]),
  );
  expect(status).not.toBe(0);
});

/**
 * Returns the messages of Biome's rules for the client about a module in a tree without other files.
 *
 * @param {string} file
 * @param {string} text
 */
function biomeComplaints(file, text) {
  const tree = mkdtempSync(path.join(tmpdir(), 'glimpse-lint-'));
  try {
    mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    writeFileSync(path.join(tree, file), text);
    const options = [`--config-path=${inRoot('biome.json')}`, '--vcs-enabled=false'];
    const { stderr } = spawnSync(process.execPath, [biome, 'lint', ...options], { cwd: tree, encoding: 'utf8' });
    return [...stderr.matchAll(/(?:noRestrictedImports|plugin) ━+\s+× (.*)/g)].map(([, message]) => message);
  } finally {
    rmSync(tree, { recursive: true });
  }
}

it("Biome refuses React's memo, except in the module that replaces it", () => {
  const text = "import { memo } from 'react';\nexport const a = memo;\n";
  const message = 'Import memo from web/src/lib/languages/memo.ts.';
  expect(biomeComplaints('web/src/planted.tsx', text)).toEqual([message]);
  expect(biomeComplaints('web/src/lib/languages/memo.ts', text)).toEqual([]);
  expect(biomeComplaints('tests/planted.tsx', text)).toEqual([]);
});

it.each([
  ["export const a = t('a.b');", 1],
  ["export const a = { b: [t('a.b', { count: 1 }), rich('a.c', {})] };", 2],
  ["export const a = t('a.b'), b = () => t('a.b');", 1],
  ["export const a = (b = t('a.b')) => <p title={t('a.b')}>{b}</p>;", 0],
  ["export function a() { return [t('a.b')].map(() => rich('a.c', {})); }", 0],
  ["export const a = { get b() { return t('a.b'); }, c() { return t('a.b'); } };", 0],
])('Biome refuses texts that are created while a module is loaded: %s', (text, count) => {
  const complaints = biomeComplaints('web/src/planted.tsx', `import { rich, t } from './any.ts';\n${text}\n`);
  expect(complaints).toHaveLength(count);
  for (const complaint of complaints) expect(complaint).toContain('Call this in a function');
});
