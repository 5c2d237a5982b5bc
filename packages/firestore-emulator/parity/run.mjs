import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { findOfficial } from '../launcher/official.mjs';

// Node 20 does not read TypeScript: bundles the run and starts it.
const programs = officialOrExit();
const here = fileURLToPath(new URL('.', import.meta.url));
const outdir = fileURLToPath(new URL('../lib/parity', import.meta.url));
await build({
  absWorkingDir: here,
  entryPoints: { main: 'main.ts', ours: '../src/launcher/firestore.ts' },
  outdir,
  bundle: true,
  external: ['fast-check', '@grpc/grpc-js'],
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: 'inline',
  logLevel: 'warning',
  // re2js is CommonJS, which may ask for `require`.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
  },
});
const { run } = await import(`${outdir}main.js`);
process.exit(await run(process.argv.slice(2), programs));

/** Without Google's emulator there is nothing to compare with: says what brings it. */
function officialOrExit() {
  try {
    return findOfficial();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}
