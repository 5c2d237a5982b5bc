import { logger } from 'firebase-functions';
import { type PageAddress, type PictureSource, readAddress } from './address.ts';
import type { Card } from './card.ts';
import type { SharePictures } from './picture.ts';
import { cardTags, neutralTags, withTags } from './preview-tags.ts';
import type { Template } from './template.ts';

/** The external services, injected so that tests can replace them. */
export interface Site {
  /** Returns the card of a page, or null if the page does not exist (read-card.ts). */
  readonly readCard: (origin: string, address: PageAddress) => Promise<Card | null>;
  readonly picture: SharePictures;
  readonly origin: () => Promise<string>;
  readonly template: () => Promise<Template>;
}

interface ShareResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** Hosting's CDN caches a page for a minute. The browser always revalidates, so that it never shows an outdated app. */
const pageCache = 'public, max-age=0, s-maxage=60';
/** The picture at a URL never changes. The CDN caches it only for minutes, because its post can become private. */
const pictureCache = 'public, max-age=31536000, s-maxage=300, immutable';
const html = { 'Content-Type': 'text/html; charset=utf-8' };

/**
 * Returns the response for a path. Never rejects. If the post or profile cannot be read, the response is a 503 that
 * still starts the app. With `hasQuery`, a picture is redirected to its URL without the query, so that the CDN caches
 * it only once.
 */
export async function respondToPath(site: Site, path: string, hasQuery = false): Promise<ShareResponse> {
  const address = readAddress(path);
  if (address?.kind !== 'picture') return respondWithPage(site, address);
  if (!address.source) return noPicture;
  if (!hasQuery) return respondWithPicture(site, address.source);
  const headers = { ...pictureHeaders('text/plain', pictureCache), Location: path.replace(/\/$/, '') };
  return { status: 301, headers, body: 'This picture is at its address without a question mark.' };
}

async function respondWithPage(site: Site, address: PageAddress | null): Promise<ShareResponse> {
  const cardPromise = tryReadCard(site, address);
  let template: Template;
  let origin: string;
  try {
    [template, origin] = await Promise.all([site.template(), site.origin()]);
  } catch (error) {
    await cardPromise;
    logger.error('the page could not be read from Hosting', { error: String(error) });
    return unavailable;
  }
  const card = await cardPromise;
  if (card === 'unreadable') {
    return {
      status: 503,
      headers: { ...template.headers, ...html, 'Cache-Control': 'no-store', 'Retry-After': '5' },
      body: withTags(template.html, neutralTags(origin, false)),
    };
  }
  const headers = { ...template.headers, ...html, 'Cache-Control': pageCache };
  return card
    ? { status: 200, headers, body: withTags(template.html, cardTags(card)) }
    : {
        status: 404,
        headers: { ...headers, 'X-Robots-Tag': 'noindex' },
        body: withTags(template.html, neutralTags(origin, true)),
      };
}

async function tryReadCard({ readCard, origin }: Site, address: PageAddress | null) {
  if (!address) return null;
  try {
    return await readCard(await origin(), address);
  } catch (error) {
    logger.error('what a link shows could not be read', { kind: address.kind, error: String(error) });
    return 'unreadable';
  }
}

async function respondWithPicture(site: Site, source: PictureSource): Promise<ShareResponse> {
  try {
    const body = await site.picture(source);
    return body ? { status: 200, headers: pictureHeaders('image/jpeg', pictureCache), body } : noPicture;
  } catch (error) {
    logger.error('a share picture could not be made', { source, error: String(error) });
    return { status: 503, headers: pictureHeaders('text/plain', 'no-store'), body: 'Try again later.' };
  }
}

const pictureHeaders = (type: string, cache: string) => ({
  'Content-Type': type,
  'Cache-Control': cache,
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'",
});

const noPicture: ShareResponse = {
  status: 404,
  headers: pictureHeaders('text/plain', pageCache),
  body: 'There is no such picture.',
};

/** Sent if the app's page cannot be read from Hosting. This page reloads itself. */
const unavailable: ShareResponse = {
  status: 503,
  headers: {
    ...html,
    'Cache-Control': 'no-store',
    'Retry-After': '5',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'",
  },
  body: '<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="5"><title>Glimpse</title><p>Glimpse is not available right now. This page tries again in a few seconds.</p></html>',
};
