// Bundles src/ and the shared contract into lib/index.js. npm packages are not bundled, because the deployment installs
// them.
import { readFile } from 'node:fs/promises';
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
  target: 'node24',
  format: 'esm',
  sourcemap: true,
  plugins: [
    {
      // Treats all npm packages as external, but not the contract, which is not published to npm.
      name: 'external-packages',
      setup({ onResolve }) {
        onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
          kind === 'entry-point' || path.startsWith('@glimpse/contract/') ? undefined : { path, external: true },
        );
      },
    },
    {
      // Takes only the texts of src/languages/server-messages.ts from the translations. The others have half a megabyte.
      name: 'server-messages',
      setup({ onLoad }) {
        onLoad({ filter: /[\\/]contract[\\/]src[\\/].*\.json$/ }, async ({ path }) => {
          const texts = Object.entries(JSON.parse(await readFile(path, 'utf8')));
          const ofServer = texts.filter(([name]) => /^(?:notifications|preview|push)\./.test(name));
          return { contents: JSON.stringify(Object.fromEntries(ofServer)), loader: 'json', watchFiles: [path] };
        });
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
  await (await context(options)).watch();
} else {
  await build(options);
}
