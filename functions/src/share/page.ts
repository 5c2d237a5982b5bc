import type { Firestore } from 'firebase-admin/firestore';
import { type HttpsFunction, onRequest } from 'firebase-functions/https';
import type { MediaStore } from '../media/store.ts';
import { pictureMaker } from './picture.ts';
import { readCard } from './read-shared.ts';
import { answerPath, type Site } from './share-response.ts';
import { siteOrigin } from './site.ts';
import { templateReader } from './template.ts';

/** Where shared things are stored; opened when the first request comes. */
export interface SharedFrom {
  database(): Firestore;
  mediaStore(): MediaStore;
}

function openSite({ database, mediaStore }: SharedFrom): Site {
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
    keepObject: (path, jpeg) => mediaStore().publish(path, jpeg, 'image/jpeg'),
    removeFolder: (folder) => mediaStore().removeFolder(folder),
    readFile: async (path) => {
      const answer = await fetch((await origin()) + path, { signal: AbortSignal.timeout(10_000) });
      if (answer.status === 404) return null;
      if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
      return new Uint8Array(await answer.arrayBuffer());
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
 * The pages that people pass on, `/post/{id}` and `/profile/{email}`: the app's own page, with tags that say what it
 * shows. Also `/share/...jpg`, the pictures those tags name. Hosting sends only these paths here (firebase.json); people
 * who have the app installed or have opened it before get it from their service worker and never wait for this.
 */
export function sharePage(from: SharedFrom): HttpsFunction {
  let site: Site | undefined;
  return onRequest(options, async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response
        .set({ Allow: 'GET, HEAD', 'Cache-Control': 'no-store' })
        .status(405)
        .send('Only GET is possible here.');
      return;
    }
    site ??= openSite(from);
    const { status, headers, body } = await answerPath(site, request.path, request.originalUrl.includes('?'));
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
