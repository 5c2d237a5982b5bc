import {
  CacheableResponsePlugin,
  CacheExpiration,
  CacheFirst,
  ExpirationPlugin,
  type ExpirationPluginOptions,
  type PrecacheEntry,
  type RouteMatchCallback,
  Serwist,
  type SerwistPlugin,
} from 'serwist';
import { openClickedNotification, showPush } from './push.ts';
import { isSharedToApp, receiveShare } from './share-target.ts';

/** The service worker /sw.js, which build/service-worker.ts bundles. That file also writes `__SW_MANIFEST`. */
declare const self: ServiceWorkerGlobalScope & { readonly __SW_MANIFEST: PrecacheEntry[] };

const maxAgeSeconds = 30 * 24 * 60 * 60;
/** The cache of code that is not precached, because it is large and rarely used. */
const code = { cacheName: 'code', limits: limitsOf(60) };
const pictures = { cacheName: 'pictures', limits: limitsOf(200) };

/** The entry that was used least recently is removed first. */
function limitsOf(maxEntries: number): ExpirationPluginOptions {
  return { maxEntries, maxAgeSeconds, maxAgeFrom: 'last-used', purgeOnQuotaError: true };
}

const isCode: RouteMatchCallback = ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/');

const isPicture: RouteMatchCallback = ({ url, sameOrigin, request }) =>
  request.destination === 'image' &&
  (sameOrigin
    ? /^\/(?:avatars|art|icons)\//.test(url.pathname)
    : // At Storage, and at the CDN in front of the bucket.
      /^\/(?:v0\/b\/[^/]+\/o\/media%2F|media\/[^/]+\/[^/]+\/)[^/]+\.(?:webp|avif)$/.test(url.pathname));

/** Requests a picture again when it is old, because a picture of the app can change without a change of its path. */
const renewOldPictures: SerwistPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse }) => {
    const createdAtMs = Date.parse(cachedResponse?.headers.get('date') ?? '');
    return createdAtMs < Date.now() - maxAgeSeconds * 1000 ? null : cachedResponse;
  },
};

/** Shows a picture without caching it if the bucket has no CORS rule (docs/deploy.md). */
const showWithoutCors: SerwistPlugin = { handlerDidError: ({ request }) => fetch(request) };

const serwist = new Serwist({
  precacheEntries: self.__SW_MANIFEST,
  precacheOptions: {
    // One file after another, so that precaching does not slow down the page.
    concurrency: 1,
    // Also deletes the cache of releases whose worker used Workbox.
    cleanupOutdatedCaches: true,
    navigateFallback: '/index.html',
    navigateFallbackDenylist: [/^\/api(?:\/|$)/, /^\/share\//, /^\/__\//],
  },
  // Without `skipWaiting`, a new version waits until a page sends SKIP_WAITING (features/account/install).
  clientsClaim: true,
  runtimeCaching: [
    { matcher: isSharedToApp, handler: ({ request }) => receiveShare(request), method: 'POST' },
    {
      matcher: isCode,
      handler: new CacheFirst({
        cacheName: code.cacheName,
        plugins: [new ExpirationPlugin(code.limits), new CacheableResponsePlugin({ statuses: [200] })],
      }),
    },
    {
      matcher: isPicture,
      handler: new CacheFirst({
        cacheName: pictures.cacheName,
        // Use CORS, because an opaque response could be an error, and it counts as 7 MB of the browser's quota.
        fetchOptions: { mode: 'cors', credentials: 'omit' },
        matchOptions: { ignoreVary: true },
        plugins: [
          new ExpirationPlugin(pictures.limits),
          new CacheableResponsePlugin({ statuses: [200] }),
          renewOldPictures,
          showWithoutCors,
        ],
      }),
    },
  ],
});
serwist.addEventListeners();

self.addEventListener('activate', (event) => event.waitUntil(adoptCachesOfWorkbox()));
self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openClickedNotification(event.notification)));

/** In this database Workbox stored when each cached file was used last. */
const workboxDatabase = 'workbox-expiration';

/**
 * Takes over the cached code and pictures of an earlier release, whose worker used Workbox. Serwist knows only files in
 * its own database, so that without this function it would never remove the others.
 */
async function adoptCachesOfWorkbox(): Promise<void> {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === workboxDatabase)) return;
  for (const { cacheName, limits } of [code, pictures]) {
    const expiration = new CacheExpiration(cacheName, limits);
    const cache = await caches.open(cacheName);
    for (const { url } of await cache.keys()) await expiration.updateTimestamp(url);
  }
  indexedDB.deleteDatabase(workboxDatabase);
}
