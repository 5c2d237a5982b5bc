// Bundles the generator (Node 20 does not read TypeScript) and runs it: node seed/generate/run.mjs --help
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'glimpse-generate-'));
try {
  const outfile = join(folder, 'generate.mjs');
  await build({
    entryPoints: [join(here, 'main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // The bundle lies outside the project, so sharp is named by where it is.
    plugins: [
      {
        name: 'sharp-by-place',
        setup(api) {
          api.onResolve({ filter: /^sharp$/ }, () => ({
            path: import.meta.resolve('sharp'),
            external: true,
          }));
        },
      },
    ],
    logLevel: 'error',
  });
  const { main } = await import(pathToFileURL(outfile).href);
  process.exitCode = await main(process.argv.slice(2), join(here, '..'));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
