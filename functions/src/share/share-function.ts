import { randomUUID } from 'node:crypto';
import { acceptedLanguage } from '@glimpse/contract/languages/language';
import type { Firestore } from 'firebase-admin/firestore';
import { type HttpsFunction, type HttpsOptions, onRequest } from 'firebase-functions/https';
import { runHttpInvocation } from '../logs/invocation.ts';
import type { WriteLine } from '../logs/log-line.ts';
import { isFileMissing, type MediaStore } from '../media/store.ts';
import { removeUnusedMedia } from '../media/unused-media.ts';
import { createSharePictures } from './picture.ts';
import { readCard } from './read-card.ts';
import { respondToPath, type Site } from './share-response.ts';
import { siteOrigin, templateReader } from './site.ts';

/** `database` and `mediaStore` create the services. They are called during the first request. */
interface ShareStorage {
  database(): Firestore;
  mediaStore(): MediaStore;
  readonly writeLine: WriteLine;
}

type Handler = (...args: Parameters<HttpsFunction>) => Promise<void>;

function createSite({ database, mediaStore }: ShareStorage): Site {
  let originPromise: Promise<string> | null = null;
  const origin = () => {
    originPromise ??= siteOrigin(process.env).catch((error: unknown) => {
      // The next request tries again.
      originPromise = null;
      throw error;
    });
    return originPromise;
  };
  const picture = createSharePictures({
    readObject: (path) => mediaStore().read(path).catch(nullIfMissing),
    writeObject: (path, jpeg) => mediaStore().publish(path, jpeg, 'image/jpeg'),
    removeUnused: (folder) => removeUnusedMedia(database(), mediaStore(), folder),
    fetchSiteFile: async (path) => {
      const response = await fetch((await origin()) + path, { signal: AbortSignal.timeout(10_000) });
      if (response.status === 404) return null;
      if (!response.ok) throw new Error(`${path} failed with status ${response.status}`);
      return new Uint8Array(await response.arrayBuffer());
    },
  });
  return {
    readCard: (siteAddress, address, language) => readCard(database(), siteAddress, address, Date.now(), language),
    picture,
    origin,
    template: templateReader(origin),
  };
}

function nullIfMissing(error: unknown): null {
  if (isFileMissing(error)) return null;
  throw error;
}

/**
 * The manifest's `share_target` posts files to this path, and the service worker receives them
 * (web/src/service-worker/share-target.ts). Without a service worker, the request arrives here. The function cannot
 * store files of a person whom it does not know, so it opens the composer, which asks for the files.
 */
const shareTargetPath = '/share/target';

/**
 * Creates the function for links that people share: `/post/{id}`, `/@{username}` and `/profile/{email}`. It sends the
 * app's HTML page with Open Graph tags for link previews. It also sends the pictures that these tags name,
 * `/share/...jpg`. Hosting sends only these paths to it (firebase.json). Browsers that have opened the app before do
 * not call it, because their service worker has the page.
 */
export function createShareFunction(
  services: ShareStorage,
  limits: Pick<HttpsOptions, 'maxInstances'> = {},
): HttpsFunction {
  let site: Site | undefined;
  const respond: Handler = async (request, response) => {
    if (request.method === 'POST' && request.path === shareTargetPath) {
      response.set('Cache-Control', 'no-store').redirect(303, '/post/create?shared=missed');
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.set({ Allow: 'GET, HEAD', 'Cache-Control': 'no-store' }).status(405).send('Only GET is possible here.');
      return;
    }
    site ??= createSite(services);
    const hasQuery = request.originalUrl.includes('?');
    const language = acceptedLanguage(request.get('Accept-Language'));
    const { status, headers, body } = await respondToPath(site, request.path, hasQuery, language);
    response.removeHeader('X-Powered-By');
    response
      .status(status)
      .set(headers)
      .send(typeof body === 'string' ? body : Buffer.from(body));
  };
  return onRequest({ ...options, ...limits }, (request, response) => {
    const start = { kind: 'page', requestId: randomUUID() } as const;
    return runHttpInvocation(services.writeLine, start, response, pageDetails, () => respond(request, response));
  });
}

const pageDetails = () => ({ action: 'page' });

const options = {
  region: 'us-central1',
  memory: '512MiB',
  concurrency: 80,
  timeoutSeconds: 30,
  cors: false,
} as const;
