import type { Plugin, Rolldown } from 'vite';

/**
 * Removes the chunks of the signed-in part from the preload lists of the screens, because it is always loaded before
 * a screen. This makes the main chunk smaller, because it contains these lists. `shell` is the signed-in part, and
 * `screens` is the module that imports the screens. Both are ends of module paths.
 */
export function screenPreloads({ shell, screens }: { shell: string; screens: string }): Plugin {
  const shellFiles = new Set<string>();
  const screenFiles = new Set<string>();
  return {
    name: 'glimpse-screen-preloads',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (file, dependencies) =>
            screenFiles.has(file) ? dependencies.filter((dependency) => !shellFiles.has(dependency)) : dependencies,
        },
      },
    }),
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const screensId = [...this.getModuleIds()].find((id) => id.endsWith(screens));
      const screenIds = new Set(screensId && this.getModuleInfo(screensId)?.dynamicallyImportedIds);
      const addShellChunk = ({ fileName, imports }: Rolldown.OutputChunk) => {
        if (shellFiles.has(fileName)) return;
        shellFiles.add(fileName);
        for (const chunk of chunks) if (imports.includes(chunk.fileName)) addShellChunk(chunk);
      };
      for (const chunk of chunks) {
        if (chunk.moduleIds.some((id) => id.endsWith(shell))) addShellChunk(chunk);
      }
      for (const { fileName, moduleIds } of chunks)
        if (!shellFiles.has(fileName) && moduleIds.some((id) => screenIds.has(id))) screenFiles.add(fileName);
      if (shellFiles.size === 0 || screenFiles.size === 0) this.error(`no chunk of ${shell}, or of ${screens}`);
    },
  };
}
