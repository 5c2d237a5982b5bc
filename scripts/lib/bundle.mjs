import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inRoot } from './paths.mjs';

/**
 * Bundles a TypeScript file and the workspace files that it imports into one program for Node. npm packages are not
 * bundled.
 *
 * @param {string} entry path from the root
 * @param {string} outfile absolute path
 */
export async function bundleProgram(entry, outfile) {
  // A dynamic import, because this module can be loaded before the packages are installed.
  const { build } = await import('esbuild');
  await build({
    entryPoints: [inRoot(entry)],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    packages: 'external',
    alias: { '@glimpse/contract': inRoot('contract/src') },
    logLevel: 'warning',
  });
}

/**
 * Bundles a program and runs it in this terminal. This process ends with its exit code. Ctrl-C reaches the program too,
 * which then removes what it has created.
 *
 * @param {string} entry path from the root
 * @param {string[]} args
 */
export async function runBundled(entry, args) {
  const bundle = inRoot('.data/build', `${entry.replaceAll('/', '-')}.mjs`);
  await bundleProgram(entry, bundle);
  const child = spawn(process.execPath, [bundle, ...args], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
  const [code] = await once(child, 'close');
  process.exitCode = code ?? 1;
}
