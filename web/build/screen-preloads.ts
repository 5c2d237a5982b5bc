import type { Plugin, Rolldown } from 'vite';

/**
 * Removes the chunks of the signed-in part from the preload lists of the screens, because it is always loaded before
 * a screen. This makes the first page smaller, because it contains these lists. `shell` and `screens` are ends of
 * module paths.
 */
export function screenPreloads({ shell, screens }: { shell: string; screens: string }): Plugin {
  const ofShell = new Set<string>();
  const ofScreens = new Set<string>();
  return {
    name: 'glimpse-screen-preloads',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (file, dependencies) =>
            ofScreens.has(file) ? dependencies.filter((dependency) => !ofShell.has(dependency)) : dependencies,
        },
      },
    }),
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const list = [...this.getModuleIds()].find((id) => id.endsWith(screens));
      const pages = new Set(list && this.getModuleInfo(list)?.dynamicallyImportedIds);
      const reach = ({ fileName, imports }: Rolldown.OutputChunk) => {
        if (ofShell.has(fileName)) return;
        ofShell.add(fileName);
        for (const chunk of chunks) if (imports.includes(chunk.fileName)) reach(chunk);
      };
      for (const chunk of chunks) {
        if (chunk.moduleIds.some((id) => id.endsWith(shell))) reach(chunk);
      }
      for (const { fileName, moduleIds } of chunks)
        if (!ofShell.has(fileName) && moduleIds.some((id) => pages.has(id))) ofScreens.add(fileName);
      if (ofShell.size === 0 || ofScreens.size === 0) this.error(`no chunk of ${shell}, or of ${screens}`);
    },
  };
}
