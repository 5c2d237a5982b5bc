import type { Plugin } from 'vite';

/**
 * Writes into the page which code is asked for after its own, so that it is fetched along with that: in the order of use, for who is signed
 * in and for who is not. `kept`, `signedOut`: modules, as their paths end; each comes with what it imports. `page`: what is fetched anyway.
 */
export function firstCode(modules: {
  kept: readonly string[];
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
          const take = (fileName: string) => {
            const chunk = chunks.find((each) => each.fileName === fileName);
            if (!chunk || found.has(fileName)) return;
            found.add(fileName);
            chunk.imports.forEach(take);
          };
          for (const ending of endings) {
            const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(ending)));
            if (chunk) take(chunk.fileName);
            else if (chunks.length > 0)
              throw new Error(`No chunk holds ${ending}, which build/first-code.ts should name`);
          }
          return [...found];
        };
        const anyway = new Set(filesOf([modules.page]));
        const listOf = (endings: readonly string[]) =>
          filesOf(endings)
            .filter((file) => !anyway.has(file))
            .map((file) => `/${file}`)
            .join(' ');
        return html
          .replace('%CODE_OF_KEPT%', listOf(modules.kept))
          .replace('%CODE_OF_SIGNED_OUT%', listOf(modules.signedOut));
      },
    },
  };
}
