import { defaultLanguage, directionOf, type Language } from '@glimpse/contract/languages/language';
import { logger } from 'firebase-functions';
import { type PageAddress, type PictureSource, readAddress } from './address.ts';
import type { Card } from './card.ts';
import type { SharePictures } from './picture.ts';
import { cardTags, neutralTags, withTags } from './preview-tags.ts';
import { previewText } from './preview-text.ts';
import type { Template } from './site.ts';

/** The external services, injected so that tests can replace them. */
export interface Site {
  /** Returns the card of a page, or null if the page does not exist (read-card.ts). */
  readonly readCard: (origin: string, address: PageAddress, language: Language) => Promise<Card | null>;
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
/** The texts are in the language of the visitor, so the CDN caches a page for each value of `Accept-Language`. */
const html = { 'Content-Type': 'text/html; charset=utf-8', Vary: 'Accept-Language' };

/**
 * Returns the response for a path. Never rejects. If the post or profile cannot be read, the response is a 503 that
 * still starts the app. With `hasQuery`, a picture is redirected to its URL without the query, so that the CDN caches
 * it only once. `language` is the language of the visitor.
 */
export async function respondToPath(
  site: Site,
  path: string,
  hasQuery = false,
  language: Language = defaultLanguage,
): Promise<ShareResponse> {
  const address = readAddress(path);
  if (address?.kind !== 'picture') return respondWithPage(site, address, language);
  if (!address.source) return noPicture;
  if (!hasQuery) return respondWithPicture(site, address.source);
  const headers = { ...pictureHeaders('text/plain', pictureCache), Location: path.replace(/\/$/, '') };
  return { status: 301, headers, body: 'This picture is at its address without a question mark.' };
}

async function respondWithPage(site: Site, address: PageAddress | null, language: Language): Promise<ShareResponse> {
  const cardPromise = tryReadCard(site, address, language);
  let template: Template;
  let origin: string;
  try {
    [template, origin] = await Promise.all([site.template(), site.origin()]);
  } catch (error) {
    await cardPromise;
    logger.error('the page could not be read from Hosting', { error: String(error) });
    return unavailable(language);
  }
  const card = await cardPromise;
  if (card === 'unreadable') {
    return {
      status: 503,
      headers: { ...template.headers, ...html, 'Cache-Control': 'no-store', 'Retry-After': '5' },
      body: withTags(template.html, neutralTags(origin, false, language), language),
    };
  }
  const headers = { ...template.headers, ...html, 'Cache-Control': pageCache };
  return card
    ? { status: 200, headers, body: withTags(template.html, cardTags(card), language) }
    : {
        status: 404,
        headers: { ...headers, 'X-Robots-Tag': 'noindex' },
        body: withTags(template.html, neutralTags(origin, true, language), language),
      };
}

async function tryReadCard({ readCard, origin }: Site, address: PageAddress | null, language: Language) {
  if (!address) return null;
  try {
    return await readCard(await origin(), address, language);
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
const unavailable = (language: Language): ShareResponse => ({
  status: 503,
  headers: {
    ...html,
    'Cache-Control': 'no-store',
    'Retry-After': '5',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'",
  },
  body: `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><meta charset="utf-8"><meta http-equiv="refresh" content="5"><title>Glimpse</title><p>${previewText(language, 'preview.unavailable', {})}</p></html>`,
});
