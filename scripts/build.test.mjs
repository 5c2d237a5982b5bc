import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { buildInputs } from './build.mjs';
import { inRoot, root } from './lib/paths.mjs';

it.each(
  /** @type {const} */ ([
    ['seed', 'seed/main.ts', true],
    ['functions', 'functions/src/index.ts', true],
    ['emulator', 'packages/firestore-emulator/src/cli.ts', false],
    ['emulator', 'packages/firestore-emulator/src/index.ts', false],
    ['emulator', 'packages/firestore-emulator/src/launcher/firestore.ts', false],
    ['emulator', 'packages/firestore-emulator/src/launcher/storage-rules.ts', false],
    ['web', 'web/src/main.tsx', true],
    ['web', 'web/src/service-worker/main.ts', true],
  ]),
)('the inputs of the build of %s contain every import of %s', async (name, entry, isExternal) => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outdir: 'unused',
    write: false,
    bundle: true,
    metafile: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    loader: { '.woff2': 'empty', '.svg': 'empty', '.webp': 'empty' },
    ...(isExternal && { packages: 'external', alias: { '@glimpse/contract': inRoot('contract/src') } }),
  });
  const files = Object.keys(metafile.inputs).filter((file) => !file.includes('node_modules'));
  const missing = files.filter(
    (file) => !buildInputs[name].some((input) => file === input || file.startsWith(`${input}/`)),
  );
  expect(files.length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});
