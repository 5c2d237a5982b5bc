import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { findOfficial } from '../launcher/official.mjs';
import { startEmulator } from './start-emulator.mjs';

// Bundles and starts the comparison, because Node cannot run the emulator's parameter properties.
const programs = officialOrExit();
await import('../build.mjs');
const outdir = fileURLToPath(new URL('../lib/parity/', import.meta.url));
await build({
  absWorkingDir: fileURLToPath(new URL('.', import.meta.url)),
  entryPoints: ['main.ts'],
  outdir,
  bundle: true,
  external: ['fast-check', '@grpc/grpc-js'],
  platform: 'node',
  target: 'node24',
  format: 'esm',
  sourcemap: 'inline',
  logLevel: 'warning',
});
const { run } = await import(`${outdir}main.js`);
process.exit(await run(process.argv.slice(2), programs, startEmulator));

/** Exits with installation instructions if Google's emulator is missing. */
function officialOrExit() {
  try {
    return findOfficial();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}
