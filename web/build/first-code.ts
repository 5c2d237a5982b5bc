import type { Plugin } from 'vite';

/**
 * Lists in index.html the chunks that the first screen needs besides the main one, so that the browser loads them at
 * the same time. Each list has the chunks of some modules and of their imports, in the order of use. A module is
 * identified by the end of its path.
 */
export function firstCode(modules: {
  /** For viewers with a persisted cache. */
  persisted: readonly string[];
  /** For people who are signed in but have no persisted cache. */
  signedIn: readonly string[];
  /** For signed-out visitors. */
  signedOut: readonly string[];
  /** The main module. Its chunks are not in the lists, because index.html loads them anyway. */
  main: string;
}): Plugin {
  return {
    name: 'glimpse-first-code',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const filesOf = (endings: readonly string[]): string[] => {
          const found = new Set<string>();
          const add = (fileName: string) => {
            const chunk = chunks.find((candidate) => candidate.fileName === fileName);
            if (!chunk || found.has(fileName)) return;
            found.add(fileName);
            chunk.imports.forEach(add);
          };
          for (const ending of endings) {
            const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(ending)));
            if (chunk) add(chunk.fileName);
            else if (chunks.length > 0)
              throw new Error(`No chunk contains ${ending}, which vite.config.ts passes to firstCode`);
          }
          return [...found];
        };
        const alreadyLoaded = new Set(filesOf([modules.main]));
        const listOf = (endings: readonly string[]) =>
          filesOf(endings)
            .filter((file) => !alreadyLoaded.has(file))
            .map((file) => `/${file}`)
            .join(' ');
        return html
          .replace('%PERSISTED_CODE%', listOf(modules.persisted))
          .replace('%SIGNED_IN_CODE%', listOf(modules.signedIn))
          .replace('%SIGNED_OUT_CODE%', listOf(modules.signedOut));
      },
    },
  };
}
