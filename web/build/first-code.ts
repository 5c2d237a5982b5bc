import type { Plugin } from 'vite';

/**
 * Writes into index.html which chunks the first screen needs besides the main one, so that the browser loads them at
 * the same time. There is one list for viewers with a persisted cache (`persisted`) and one for signed-out visitors
 * (`signedOut`), both in the order of use. `persisted`, `signedOut` and `page` are ends of module paths. The lists
 * include the imports of those modules. The chunks of `page` are left out, because index.html loads them anyway.
 */
export function firstCode(modules: {
  persisted: readonly string[];
  signedOut: readonly string[];
  page: string;
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
            const chunk = chunks.find((each) => each.fileName === fileName);
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
        const alreadyLoaded = new Set(filesOf([modules.page]));
        const listOf = (endings: readonly string[]) =>
          filesOf(endings)
            .filter((file) => !alreadyLoaded.has(file))
            .map((file) => `/${file}`)
            .join(' ');
        return html
          .replace('%PERSISTED_CODE%', listOf(modules.persisted))
          .replace('%SIGNED_OUT_CODE%', listOf(modules.signedOut));
      },
    },
  };
}
