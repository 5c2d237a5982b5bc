import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { cruise } from './lint.mjs';

/**
 * What is said about a tree of these files, each with what it imports: `rule: file` for each complaint.
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
    return { status, said: [...stdout.matchAll(/error (\S+: \S+)/g)].map(([, complaint]) => complaint) };
  } finally {
    rmSync(tree, { recursive: true });
  }
}

it('the rules of imports let the arrow through', { timeout: 60_000 }, () => {
  const { status, said } = complaintsAbout({
    'web/src/pages/feed-page.ts': ['../features/feed/feed.ts'],
    'web/src/features/feed/feed.ts': ['../post/card.ts', '../../lib/call.ts'],
    'web/src/features/post/card.ts': [],
    'web/src/lib/call.ts': [],
    'functions/src/posts/routes.ts': ['./like-post.ts', '../http/route.ts'],
    'functions/src/posts/like-post.ts': ['../firestore/page.ts'],
    'functions/src/firestore/page.ts': [],
    'functions/src/http/route.ts': [],
  });
  expect({ status, said }).toEqual({ status: 0, said: [] });
});

it('the rules of imports refuse every planted fault', { timeout: 60_000 }, () => {
  const { status, said } = complaintsAbout({
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
    'packages/firestore-emulator/src/any.ts': [],
    'web/src/lib/up.ts': ['../ui/any.ts'],
    'web/src/ui/any.ts': [],
    'web/src/ui/knowing.ts': ['../features/any.ts'],
    'web/src/features/any.ts': [],
    'web/src/features/placing.ts': ['../pages/any.ts'],
    'web/src/pages/any.ts': [],
    'web/src/features/loading.ts': ['../../../contract/src/api.ts'],
    'contract/src/api.ts': [],
    'web/src/pages/placing.ts': ['../app/any.ts'],
    'web/src/app/any.ts': [],
    'web/src/app/serving.ts': ['../../../functions/any.ts'],
    'functions/any.ts': [],
    'functions/src/firestore/up.ts': ['../posts/any.ts'],
    'functions/src/posts/any.ts': [],
    'functions/src/http/knowing.ts': ['../posts/any.ts'],
    'functions/src/users/answering.ts': ['../http/any.ts'],
    'functions/src/http/any.ts': [],
    'functions/src/users/showing.ts': ['../../../web/any.ts'],
    'web/any.ts': [],
  });
  expect(said).toEqual(
    expect.arrayContaining([
      'no-circle: bench/circle-a.mjs',
      'no-circle-of-folders: seed/one',
      'nothing-needs-a-test: web/src/lib/helped.ts',
      'nothing-is-missing: seed/lost.ts',
      'contract-stands-alone: contract/src/wide.ts',
      'web-takes-only-its-calls: web/src/features/loading.ts',
      'emulator-stands-alone: packages/firestore-emulator/src/leaning.ts',
      'emulator-by-name: seed/deep.ts',
      'web-lib-is-the-floor: web/src/lib/up.ts',
      'web-ui-knows-no-noun: web/src/ui/knowing.ts',
      'web-feature-below-page: web/src/features/placing.ts',
      'web-page-below-app: web/src/pages/placing.ts',
      'web-without-server: web/src/app/serving.ts',
      'functions-firestore-is-the-floor: functions/src/firestore/up.ts',
      'functions-http-knows-no-noun: functions/src/http/knowing.ts',
      'use-case-below-route: functions/src/users/answering.ts',
      'functions-without-client: functions/src/users/showing.ts',
    ]),
  );
  expect(status).not.toBe(0);
});
