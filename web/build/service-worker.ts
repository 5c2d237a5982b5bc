import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const day = 24 * 60 * 60;

interface Options {
  /** Large modules (paths below web/) that are cached only after their first use. All other code is precached. */
  readonly excluded: readonly string[];
  /** Files of public/ that are precached because every screen needs them. */
  readonly files: readonly string[];
}

/**
 * Creates the service worker /sw.js. It caches the page and the code of every screen, so that screens open fast and
 * also offline. It caches the excluded modules and recent pictures after their first use. It never caches the API or
 * Firestore. A new version is activated when the user agrees (src/features/install).
 */
export function serviceWorker({ excluded, files }: Options): Plugin[] {
  const precached = new Set<string>();
  const root = path.resolve(import.meta.dirname, '..');
  return [
    {
      name: 'glimpse-precached-code',
      apply: 'build',
      generateBundle(_options, bundle) {
        const excludedIds = excluded.map((module) => path.join(root, module));
        for (const name of precachedFiles(bundle, excludedIds)) precached.add(name);
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
        // This file is large and rarely used. The rule for /assets/ below caches it after its first use.
        globIgnores: ['assets/heic-worker-*.js'],
        manifestTransforms: [
          async (entries) => ({
            manifest: entries.filter(({ url }) => !url.startsWith('assets/') || precached.has(url)),
          }),
        ],
        // The names of these files contain a hash, so they need no revision.
        dontCacheBustURLsMatching: /^assets\//,
        inlineWorkboxRuntime: true,
        sourcemap: false,
        clientsClaim: true,
        // push.js shows push messages while the app is closed. share-target.js receives files from other apps. Both are
        // in public/.
        importScripts: ['/push.js', '/share-target.js'],
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
                : // At Storage, and at the CDN in front of the bucket.
                  /^\/(?:v0\/b\/[^/]+\/o\/media%2F|media\/[^/]+\/[^/]+\/)[^/]+\.(?:webp|avif)$/.test(url.pathname)),
            handler: 'CacheFirst',
            options: {
              cacheName: 'pictures',
              expiration: { maxEntries: 200, maxAgeSeconds: 30 * day, purgeOnQuotaError: true },
              cacheableResponse: { statuses: [200] },
              // Use CORS, because an opaque response could be an error, and it counts as 7 MB of the browser's quota.
              fetchOptions: { mode: 'cors', credentials: 'omit' },
              matchOptions: { ignoreVary: true },
              plugins: [
                {
                  // If the bucket has no CORS rule (docs/deploy.md), the picture is shown but not cached.
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
