/**
 * Who may import whom, held by `npm run lint`. One arrow in each workspace (page -> feature -> lib, route -> use-case ->
 * Firestore), and no circle, of files or of folders. Tests and `testing/` folders may reach further, but nothing reaches
 * for them.
 */
const tests = '/testing/';

/** Nothing in `from` imports anything in `to`; `comment` says what to do instead. */
const forbid = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { pathNot: tests, ...from },
  to,
});

/** @type {import('dependency-cruiser').IConfiguration} */
const config = {
  forbidden: [
    forbid('no-circle', 'Move what both need to a lower file.', { pathNot: [] }, { circular: true }),
    {
      name: 'no-circle-of-folders',
      comment: 'Two folders that need each other are one, or hide a third.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    forbid('nothing-needs-a-test', 'Test helpers stay with tests.', {}, { path: tests }),
    forbid('nothing-is-missing', 'Name it in package.json.', { pathNot: [] }, { couldNotResolve: true }),

    forbid(
      'contract-stands-alone',
      'Both sides read it: zod and nothing else.',
      { path: '^contract/src/' },
      { pathNot: ['^contract/src/', '^node_modules/zod/'] },
    ),
    forbid(
      'emulator-stands-alone',
      'It could be published by itself.',
      { path: '^packages/', pathNot: [] },
      { path: '^(contract|functions|web|seed|tests|scripts|bench)/' },
    ),
    forbid(
      'emulator-by-name',
      'Import @glimpse/emulator; nothing of it is part of the product.',
      { path: '^(contract|functions|web|seed)/' },
      { path: '^packages/' },
    ),

    forbid(
      'web-lib-is-the-floor',
      'lib knows neither the product nor the look.',
      { path: '^web/src/lib/' },
      { path: '^web/src/(app|pages|features|ui)/' },
    ),
    forbid(
      'web-takes-only-its-calls',
      'Import them from contract/src/calls/: all of them are too many for one screen.',
      { path: '^web/src/' },
      { path: '^contract/src/api\\.ts$' },
    ),
    forbid(
      'web-ui-knows-no-noun',
      'Pass it in.',
      { path: '^web/src/ui/' },
      { path: '^web/src/(app|pages|features)/' },
    ),
    forbid(
      'web-feature-below-page',
      'Pages place features.',
      { path: '^web/src/features/' },
      { path: '^web/src/(app|pages)/' },
    ),
    forbid(
      'web-page-below-app',
      'The app places pages.',
      { path: '^web/src/pages/' },
      { path: '^web/src/app/' },
    ),
    forbid(
      'web-without-server',
      'They meet in contract/.',
      { path: '^web/src/' },
      { path: '^(functions|seed|scripts|tests)/' },
    ),

    forbid(
      'functions-firestore-is-the-floor',
      'What stores knows nothing of who asks.',
      { path: '^functions/src/firestore/' },
      { path: '^functions/src/(?!firestore/)' },
    ),
    forbid(
      'functions-http-knows-no-noun',
      'Routes are handed to it.',
      { path: '^functions/src/http/' },
      { path: '^functions/src/(?!http/|docs/|firestore/|settings)' },
    ),
    forbid(
      'use-case-below-route',
      'A use-case takes plain values, a test calls it directly.',
      {
        path: '^functions/src/',
        pathNot: [
          tests,
          '^functions/src/(http|docs)/',
          '/routes\\.ts$',
          '^functions/src/(index|services|settings)\\.ts$',
        ],
      },
      { path: '^functions/src/(http/|.*routes\\.ts$)' },
    ),
    forbid(
      'functions-without-client',
      'They meet in contract/.',
      { path: '^functions/src/' },
      { path: '^(web|seed|scripts|tests)/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // A test is a leaf; and what is built is not ours to judge.
    exclude: { path: [String.raw`\.test\.(ts|tsx|mjs)$`, String.raw`(^|/)(lib|dist)/.*\.(js|map)$`] },
    // Imports of types count as well.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
export default config;
