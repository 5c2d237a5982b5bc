import { inRoot } from './paths.mjs';

/**
 * Makes one program for Node of a workspace's TypeScript; packages stay outside.
 *
 * @param {string} entry from the root
 * @param {string} outfile absolute
 */
export async function bundleProgram(entry, outfile) {
  // Not before it is installed.
  const { build } = await import('esbuild');
  await build({
    entryPoints: [inRoot(entry)],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    alias: { '@glimpse/contract': inRoot('contract/src') },
    logLevel: 'warning',
  });
}
