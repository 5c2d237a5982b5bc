import type { Firestore } from 'firebase-admin/firestore';
import { type HttpsFunction, onRequest } from 'firebase-functions/https';
import type { MediaStore } from '../media/store.ts';
import { pictureMaker } from './picture.ts';
import { readCard } from './read-card.ts';
import { respondToPath, type Site } from './share-response.ts';
import { siteOrigin } from './site-origin.ts';
import { templateReader } from './template.ts';

/** The storage services. They are created during the first request. */
export interface ShareStorage {
  database(): Firestore;
  mediaStore(): MediaStore;
}

function openSite({ database, mediaStore }: ShareStorage): Site {
  let known: Promise<string> | null = null;
  const origin = () => {
    known ??= siteOrigin(process.env).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
  const picture = pictureMaker({
    readObject: (path) => mediaStore().read(path).catch(nullWhenMissing),
    writeObject: (path, jpeg) => mediaStore().publish(path, jpeg, 'image/jpeg'),
    removeFolder: (folder) => mediaStore().removeFolder(folder),
    readFile: async (path) => {
      const response = await fetch((await origin()) + path, { signal: AbortSignal.timeout(10_000) });
      if (response.status === 404) return null;
      if (!response.ok) throw new Error(`${path} failed with status ${response.status}`);
      return new Uint8Array(await response.arrayBuffer());
    },
  });
  return {
    readCard: (siteAddress, address) => readCard(database(), siteAddress, address),
    picture,
    origin,
    template: templateReader(origin),
  };
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 404) return null;
  throw error;
}

/**
 * Serves the pages `/post/{id}` and `/profile/{email}`, which people share. They are the app's page with tags for
 * link previews.
 * Also serves `/share/...jpg`, the pictures of these tags. Hosting sends only these paths here (firebase.json).
 * Visitors who have opened the app before get the pages from their service worker, without this function.
 */
export function sharePage(from: ShareStorage): HttpsFunction {
  let site: Site | undefined;
  return onRequest(options, async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.set({ Allow: 'GET, HEAD', 'Cache-Control': 'no-store' }).status(405).send('Only GET is possible here.');
      return;
    }
    site ??= openSite(from);
    const { status, headers, body } = await respondToPath(site, request.path, request.originalUrl.includes('?'));
    response.removeHeader('X-Powered-By');
    response
      .status(status)
      .set(headers)
      .send(typeof body === 'string' ? body : Buffer.from(body));
  });
}

const options = {
  region: 'us-central1',
  maxInstances: 20,
  memory: '512MiB',
  concurrency: 80,
  timeoutSeconds: 30,
  cors: false,
} as const;
