// Bundles src/ and the shared contract into lib/index.js. Packages stay outside: the deployed folder installs its own.
import { fileURLToPath } from 'node:url';
import { build, context } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
/** @type {import('esbuild').BuildOptions} */
const options = {
  absWorkingDir: here,
  entryPoints: ['src/index.ts'],
  outfile: 'lib/index.js',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  // Everything from npm, but not the contract: it is workspace source and exists nowhere else.
  plugins: [
    {
      name: 'packages-outside',
      setup({ onResolve }) {
        onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
          kind === 'entry-point' || path.startsWith('@glimpse/contract/') ? undefined : { path, external: true },
        );
      },
    },
  ],
};

const [flag, ...rest] = process.argv.slice(2);
if (rest.length > 0 || (flag !== undefined && flag !== '--watch')) {
  console.error(`build.mjs: unknown argument ${rest[0] ?? flag}. It takes only --watch.`);
  process.exit(2);
}
if (flag === '--watch') {
  const watching = await context(options);
  await watching.watch();
} else {
  await build(options);
}
