import { copyFileSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { trimDescriptor } from './src/firestore/proto/trim-descriptor.mjs';

const packageDirectory = fileURLToPath(new URL('.', import.meta.url));

/**
 * Replaces the published protobuf descriptor of Firestore in the bundle by the trimmed one.
 *
 * @type {import('esbuild').Plugin}
 */
const trimmedDescriptor = {
  name: 'trimmed-descriptor',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]protos[\\/]protos\.json$/ }, ({ path }) => ({
      contents: JSON.stringify(trimDescriptor(JSON.parse(readFileSync(path, 'utf8')))),
      loader: 'json',
    }));
  },
};

// Bundles the emulators with their dependencies into lib/, because one file loads faster than many.
await build({
  absWorkingDir: packageDirectory,
  entryPoints: {
    firestore: 'src/launcher/firestore.ts',
    'storage-rules': 'src/launcher/storage-rules.ts',
    cli: 'src/cli.ts',
    index: 'src/index.ts',
    matchers: 'src/matchers/matchers.ts',
    vitest: 'src/matchers/vitest.ts',
    jest: 'src/matchers/jest.ts',
  },
  outdir: 'lib',
  bundle: true,
  platform: 'node',
  // The test runner, which imports its own matchers.
  external: ['vitest'],
  target: 'node24',
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
  // CommonJS packages such as re2js may call `require`, which ES modules do not have.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
  },
  plugins: [trimmedDescriptor],
});

// The user interface: static files for the browser, which the emulator serves below /ui.
await build({
  absWorkingDir: packageDirectory,
  entryPoints: { main: 'ui/src/main.tsx' },
  outdir: 'lib/ui',
  bundle: true,
  minify: true,
  target: ['chrome123', 'firefox120', 'safari17.5'],
  format: 'esm',
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
});
for (const file of ['index.html', 'icon.svg'])
  copyFileSync(`${packageDirectory}ui/${file}`, `${packageDirectory}lib/ui/${file}`);
