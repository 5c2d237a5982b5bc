import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const day = 24 * 60 * 60;

interface Options {
  /** Modules, below the web folder, that are loaded on demand and large: kept once they were seen. All other code is fetched ahead. */
  readonly leftOut: readonly string[];
  /** Files of public/ that every screen shows. */
  readonly files: readonly string[];
}

/**
 * The service worker, /sw.js: keeps the page and the code of every screen, so that each opens without a network and at once
 * with one; what is left out and the latest pictures stay once they were seen. Never the API, Firestore or uploads. A new
 * version waits until the person agrees (src/features/install).
 */
export function serviceWorker({ leftOut, files }: Options): Plugin[] {
  const kept = new Set<string>();
  const root = path.resolve(import.meta.dirname, '..');
  return [
    {
      name: 'glimpse-kept-code',
      apply: 'build',
      generateBundle(_options, bundle) {
        for (const name of filesOf(
          bundle,
          leftOut.map((module) => path.join(root, module)),
        ))
          kept.add(name);
      },
    },
    ...VitePWA({
      strategies: 'generateSW',
      registerType: 'prompt',
      injectRegister: false,
      // public/manifest.webmanifest is written by hand.
      manifest: false,
      filename: 'sw.js',
      includeManifestIcons: false,
      workbox: {
        globPatterns: ['index.html', 'assets/*.{js,css}', ...files],
        // Too large to be looked at, and fetched by hardly anybody: kept once it was used, as all of assets/ is.
        globIgnores: ['assets/heic-worker-*.js'],
        manifestTransforms: [
          async (entries) => ({
            manifest: entries.filter(({ url }) => !url.startsWith('assets/') || kept.has(url)),
          }),
        ],
        // Their names carry a hash: they need no other revision.
        dontCacheBustURLsMatching: /^assets\//,
        inlineWorkboxRuntime: true,
        sourcemap: false,
        clientsClaim: true,
        // public/push.js: what is shown while nobody has the app open.
        importScripts: ['/push.js'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/api(?:\/|$)/, /^\/share\//, /^\/__\//],
        runtimeCaching: [
          {
            urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
            handler: 'CacheFirst',
            options: {
              cacheName: 'code',
              expiration: { maxEntries: 60, maxAgeSeconds: 30 * day, purgeOnQuotaError: true },
              cacheableResponse: { statuses: [200] },
            },
          },
          {
            urlPattern: ({ url, sameOrigin, request }) =>
              request.destination === 'image' &&
              (sameOrigin
                ? /^\/(?:avatars|art|icons)\//.test(url.pathname)
                : /^\/v0\/b\/[^/]+\/o\/media%2F[^/]+\.webp$/.test(url.pathname)),
            handler: 'CacheFirst',
            options: {
              cacheName: 'pictures',
              expiration: { maxEntries: 200, maxAgeSeconds: 30 * day, purgeOnQuotaError: true },
              cacheableResponse: { statuses: [200] },
              // Asked for openly: an opaque answer could be an error, and counts as 7 MB of the browser's space.
              fetchOptions: { mode: 'cors', credentials: 'omit' },
              matchOptions: { ignoreVary: true },
              plugins: [
                {
                  // A bucket without a CORS rule (docs/deploy.md): shown all the same, and not kept.
                  handlerDidError: async ({ request }) => fetch(request),
                },
              ],
            },
          },
        ],
      },
    }),
  ];
}

/** The files that the entry leads to, at once or on demand, but for what only these modules need: chunks and their styles. */
function filesOf(bundle: Rolldown.OutputBundle, leftOut: readonly string[]): Set<string> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const found = new Set<string>();
  const without = new Set(
    leftOut.map((module) => {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module));
      if (!chunk) throw new Error(`No chunk holds ${module}, which build/service-worker.ts should leave out`);
      return chunk.fileName;
    }),
  );
  const queue = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const output = bundle[name];
    if (found.has(name) || without.has(name) || output?.type !== 'chunk') continue;
    found.add(name);
    queue.push(...output.imports, ...output.dynamicImports);
    for (const style of output.viteMetadata?.importedCss ?? []) found.add(style);
  }
  return found;
}
