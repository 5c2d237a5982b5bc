import { chmodSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { trimDescriptor } from './src/firestore/proto/trim-descriptor.mjs';

// Bundles the emulators with their dependencies into lib/. One file loads faster than many, so the emulator starts
// faster.
const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * Replaces the published descriptor in the bundle by the trimmed one.
 *
 * @type {import('esbuild').Plugin}
 */
const trimmedDescriptor = {
  name: 'trimmed-descriptor',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]protos[\\/]v1\.json$/ }, ({ path }) => ({
      contents: JSON.stringify(trimDescriptor(JSON.parse(readFileSync(path, 'utf8')))),
      loader: 'json',
    }));
  },
};

await build({
  absWorkingDir: here,
  entryPoints: {
    firestore: 'src/launcher/firestore.ts',
    'storage-rules': 'src/launcher/storage-rules.ts',
    cli: 'src/cli.ts',
    index: 'src/index.ts',
  },
  outdir: 'lib',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
  // CommonJS packages such as re2js may call `require`, which ES modules do not have.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
  },
  plugins: [trimmedDescriptor],
});
chmodSync(`${here}lib/cli.js`, 0o755);
