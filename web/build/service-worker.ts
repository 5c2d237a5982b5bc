import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

interface Options {
  /** The worker's main module, a path below web/. */
  readonly entry: string;
  /** Large modules (paths below web/) that are cached only after their first use. All other code is precached. */
  readonly excluded: readonly string[];
  /** Files of public/ that are precached because every screen needs them. */
  readonly files: readonly string[];
}

/**
 * Bundles the service worker into one file, /sw.js, and writes the list of precached files into it. Serwist's plugin for
 * Vite would find these files by their names. But only the bundle says which code the screens need, and the plugin and
 * its packages are not needed for the rest.
 */
export function serviceWorker({ entry, excluded, files }: Options): Plugin {
  const root = path.resolve(import.meta.dirname, '..');
  return {
    name: 'glimpse-service-worker',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const code = precachedFiles(
        bundle,
        excluded.map((module) => path.join(root, module)),
      );
      const manifest = [
        ...(await Promise.all(['index.html', ...files].map(async (url) => ({ url, revision: await hash(dir, url) })))),
        // The names of these files contain a hash, so they need no revision.
        ...[...code].sort().map((url) => ({ url, revision: null })),
      ];
      await build({
        configFile: false,
        root,
        publicDir: false,
        logLevel: 'warn',
        define: { 'self.__SW_MANIFEST': JSON.stringify(manifest) },
        build: {
          target: 'es2022',
          outDir: dir,
          emptyOutDir: false,
          rolldownOptions: { input: path.join(root, entry), output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      });
    },
  };
}

const hash = async (folder: string, file: string) =>
  createHash('sha256')
    .update(await readFile(path.join(folder, file)))
    .digest('hex')
    .slice(0, 16);

/**
 * Returns the chunks and styles that the entry imports, statically or dynamically. Leaves out the chunks of the
 * excluded modules, and the chunks that only these import.
 */
function precachedFiles(bundle: Rolldown.OutputBundle, excludedIds: readonly string[]): Set<string> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const found = new Set<string>();
  const excludedChunks = new Set(
    excludedIds.map((id) => {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id));
      if (!chunk) throw new Error(`No chunk contains ${id}, which vite.config.ts excludes from precaching`);
      return chunk.fileName;
    }),
  );
  const queue = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const output = bundle[name];
    if (found.has(name) || excludedChunks.has(name) || output?.type !== 'chunk') continue;
    found.add(name);
    queue.push(...output.imports, ...output.dynamicImports);
    for (const style of output.viteMetadata?.importedCss ?? []) found.add(style);
  }
  return found;
}
