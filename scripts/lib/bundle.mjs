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
