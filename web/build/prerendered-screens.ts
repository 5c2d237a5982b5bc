import { type Plugin, type PluginOption, runnerImport } from 'vite';

/** The module that renders a screen to HTML. */
type Renderer = typeof import('../src/prerender.tsx');

/**
 * Renders screens to HTML and writes them into index.html, so that the browser shows them before it has loaded any
 * code. `screens` has the path of each screen, by the id of its `<template>` in index.html. `renderer` is the path of
 * the module that renders them, and `plugins` are the Vite plugins that it needs.
 */
export function prerenderedScreens({
  renderer,
  screens,
  plugins,
}: {
  renderer: string;
  screens: Readonly<Record<string, string>>;
  plugins: PluginOption[];
}): Plugin {
  return {
    name: 'glimpse-prerendered-screens',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const { module } = await runnerImport<Renderer>(renderer, {
          logLevel: 'warn',
          plugins,
          // Node cannot import the sources of this workspace.
          environments: { inline: { resolve: { noExternal: [/^@glimpse\//] } } },
        });
        const rules = new Set<string>();
        let page = html;
        for (const [id, path] of Object.entries(screens)) {
          const screen = await module.prerenderScreen(path);
          rules.add(screen.css);
          const slot = `<template id="${id}">`;
          if (!page.includes(slot)) this.error(`index.html has no ${slot}`);
          page = page.replace(slot, () => slot + screen.html);
        }
        return page.replace('</head>', () => `<style>${[...rules].join('')}</style>\n  </head>`);
      },
    },
  };
}
