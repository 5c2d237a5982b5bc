import { inRoot } from './paths.mjs';

/**
 * Bundles TypeScript of a workspace into one program for Node. Packages are not bundled.
 *
 * @param {string} entry from the root
 * @param {string} outfile absolute
 */
export async function bundleProgram(entry, outfile) {
  // A dynamic import, because this module can be loaded before the packages are installed.
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
