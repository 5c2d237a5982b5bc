import { featurePairs } from './scripts/lint/floor-plan.mjs';

/**
 * The allowed imports, checked by `npm run lint`. Each workspace has one direction. In the client it is page -> feature ->
 * part -> entity -> ui, lib. In the functions it is route -> use case -> Firestore. Neither files nor folders may import
 * each other in a cycle. Tests and `testing/` folders may import anything. Only tests and the bench may import them.
 */
const tests = '/testing/';

/** Forbids imports from `from` to `to`. `comment` says what to do instead. */
const forbid = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { pathNot: tests, ...from },
  to,
});

/** The files in `exports` of the emulator's package.json. */
const emulatorEntryPoints = [
  String.raw`^packages/firestore-emulator/index\.d\.ts$`,
  String.raw`^packages/firestore-emulator/(lib|matchers)/(index|matchers|vitest|jest)\.(js|d\.ts)$`,
  String.raw`^packages/firestore-emulator/launcher/(environment|official)\.(mjs|d\.mts)$`,
];

/** @type {import('dependency-cruiser').IConfiguration} */
const config = {
  forbidden: [
    forbid('no-cycle', 'Move the shared code to a file that both import.', { pathNot: [] }, { circular: true }),
    {
      name: 'no-cycle-of-folders',
      comment: 'Merge the two folders, or move their shared code to a third one.',
      severity: 'error',
      scope: 'folder',
      // The schemas of the contract refer to each other. A post has comments, and a comment has a post.
      from: { pathNot: '^contract/src' },
      to: { circular: true },
    },
    forbid(
      'no-import-of-test-helpers',
      'Only tests, the bench and the parity run may import test helpers.',
      { pathNot: [tests, '^bench/', '^packages/firestore-emulator/parity/'] },
      { path: tests },
    ),
    forbid(
      'unit-tests-without-stack',
      'The helpers of unit tests need neither a stack nor a browser.',
      { path: '^functions/testing/', pathNot: [] },
      { path: '^tests/', pathNot: String.raw`^tests/support/unsigned-token\.ts$` },
    ),
    forbid(
      'no-missing-package',
      'Add the package to package.json.',
      { pathNot: [] },
      // Plugins in web/build create the modules `virtual:`. The root tsconfig.json finds the types.
      { couldNotResolve: true, pathNot: ['^virtual:', '^@google-cloud/firestore/types/'] },
    ),

    forbid(
      'contract-stands-alone',
      'Client and server load the contract, so it may import only zod and types.',
      { path: '^contract/src/' },
      { pathNot: ['^contract/src/', '^node_modules/(zod|@schummar/icu-type-parser)/'] },
    ),
    forbid(
      'emulator-stands-alone',
      'The emulator is a separate package and must not import the product.',
      { path: '^packages/firestore-emulator/', pathNot: [] },
      { path: '^(contract|functions|web|seed|tests|scripts|bench)/' },
    ),
    forbid(
      'emulator-by-entry-points',
      'Import what the package exports (package.json). Everything else can move to another repository.',
      { pathNot: ['^packages/firestore-emulator/', '^node_modules/'] },
      { path: '^packages/firestore-emulator/', pathNot: emulatorEntryPoints },
    ),
    forbid(
      'emulator-by-package-name',
      'Import @glimpse/emulator, and only in tests and tools.',
      { path: '^(contract|functions|web|seed)/' },
      { path: '^packages/firestore-emulator/' },
    ),

    forbid(
      'web-lib-below-all',
      'lib must not depend on features or styles.',
      { path: '^web/src/lib/' },
      { path: '^web/src/(app|pages|features|parts|entities|ui)/' },
    ),
    forbid(
      'web-imports-only-needed-calls',
      'Import the *-calls.ts files. The list of all calls is too large for the client.',
      { path: '^web/src/' },
      { path: '^contract/src/api\\.ts$' },
    ),
    forbid(
      'web-ui-without-features',
      'Pass the data as props.',
      { path: '^web/src/ui/' },
      { path: '^web/src/(app|pages|features|parts|entities)/' },
    ),
    forbid(
      'web-feature-below-page',
      'Pages import features.',
      { path: '^web/src/features/' },
      { path: '^web/src/(app|pages)/' },
    ),
    forbid(
      'web-part-below-feature',
      'Features import parts. Pass the data as props, or move the shared code to a part or an entity.',
      { path: '^web/src/parts/' },
      { path: '^web/src/(app|pages|features)/' },
    ),
    forbid(
      'web-entity-below-part',
      'Parts and features import entities.',
      { path: '^web/src/entities/' },
      { path: '^web/src/(app|pages|features|parts)/' },
    ),
    // A feature may import itself and the features that the table names.
    ...Object.entries(featurePairs).map(([feature, below]) =>
      forbid(
        'web-feature-beside-feature',
        'Move what both features show to web/src/parts, or what both know to web/src/entities.',
        { path: `^web/src/features/${feature}/` },
        { path: '^web/src/features/', pathNot: `^web/src/features/(${[feature, ...below].join('|')})/` },
      ),
    ),
    forbid('web-page-below-app', 'The app imports pages.', { path: '^web/src/pages/' }, { path: '^web/src/app/' }),
    forbid(
      'web-service-worker-without-page',
      'The service worker has no page. It may use lib and the contract.',
      { path: '^web/src/service-worker/' },
      { path: '^web/src/(app|pages|features|parts|entities|ui)/' },
    ),
    forbid(
      'web-page-without-service-worker',
      'The page registers /sw.js, and imports nothing of it.',
      { path: '^web/src/(?!service-worker/)' },
      { path: '^web/src/service-worker/' },
    ),
    forbid(
      'web-without-server',
      'Move shared code to contract/.',
      { path: '^web/src/' },
      { path: '^(functions|seed|scripts|tests)/' },
    ),

    forbid(
      'functions-firestore-below-all',
      'Code for Firestore must not depend on use cases.',
      { path: '^functions/src/firestore/' },
      { path: '^functions/src/(?!firestore/)' },
    ),
    forbid(
      'functions-infrastructure-below-domains',
      'Logs and jobs know no domain. Pass what they need as parameters.',
      { path: '^functions/src/(logs|jobs)/' },
      { path: '^functions/src/(?!logs/|jobs/|firestore/)[^/]+/' },
    ),
    forbid(
      'functions-http-without-use-cases',
      'Pass the routes as parameters.',
      { path: '^functions/src/http/' },
      { path: '^functions/src/(?!http/|docs/|firestore/|logs/|settings)' },
    ),
    forbid(
      'use-case-below-route',
      'A use case takes plain values, so that a test can call it directly.',
      {
        path: '^functions/src/',
        pathNot: [
          tests,
          '^functions/src/(http|docs)/',
          '/routes\\.ts$',
          '^functions/src/(index|serve-requests|services|settings)\\.ts$',
        ],
      },
      { path: '^functions/src/(http/|.*routes\\.ts$)' },
    ),
    forbid(
      'functions-services-only-at-the-edge',
      'Take the database and other services as parameters, so that a test can pass its own.',
      { path: '^functions/src/', pathNot: [tests, '/triggers\\.ts$', '^functions/src/serve-requests\\.ts$'] },
      { path: '^functions/src/services\\.ts$' },
    ),
    forbid(
      'functions-triggers-only-in-index',
      'A trigger calls use cases. Only the list of deployed functions imports it.',
      { path: '^functions/src/(?!index\\.ts$)' },
      { path: '/triggers\\.ts$' },
    ),
    forbid(
      'functions-without-client',
      'Move shared code to contract/.',
      { path: '^functions/src/' },
      { path: '^(web|seed|scripts|tests)/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Tests may import anything. Built files are not checked.
    exclude: { path: [String.raw`\.test\.(ts|tsx|mjs)$`, String.raw`(^|/)(lib|dist)/.*\.(js|map)$`] },
    // Type imports are checked, too.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
export default config;
