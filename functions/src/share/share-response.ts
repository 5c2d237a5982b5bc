import { logger } from 'firebase-functions';
import { type Address, type PictureSource, readAddress } from './address.ts';
import type { Card } from './card.ts';
import type { Pictures } from './picture.ts';
import { cardTags, neutralTags, withTags } from './tags.ts';
import type { Template } from './template.ts';

export type PageAddress = Exclude<Address, { kind: 'picture' }>;

/** The outside world of the pages, handed in so that tests can choose it. */
export interface Site {
  /** What the address shows, null when there is no such thing (read-shared.ts). */
  readonly readCard: (origin: string, address: PageAddress) => Promise<Card | null>;
  readonly picture: Pictures;
  readonly origin: () => Promise<string>;
  readonly template: () => Promise<Template>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** The CDN keeps a page for a minute, whoever asks for it; the browser asks each time, so that nobody sees an old app. */
const pageCache = 'public, max-age=0, s-maxage=60';
/** A picture never changes under its address. The CDN forgets it after minutes, in case its post is not everybody's any more. */
const pictureCache = 'public, max-age=31536000, s-maxage=300, immutable';
const html = { 'Content-Type': 'text/html; charset=utf-8' };

/**
 * Answers a path of the `page` function. It never fails: what cannot be read is a 503 that still starts the app. `hasQuery`:
 * something follows the path. A picture has one address, so that the CDN has it once, whatever people append.
 */
export async function answerPath(site: Site, path: string, hasQuery = false): Promise<Answer> {
  const address = readAddress(path);
  if (address?.kind !== 'picture') return answerPage(site, address);
  if (!address.source) return noPicture;
  if (!hasQuery) return answerPicture(site, address.source);
  const headers = { ...pictureHeaders('text/plain', pictureCache), Location: path.replace(/\/$/, '') };
  return { status: 301, headers, body: 'This picture is at its address without a question mark.' };
}

async function answerPage(site: Site, address: PageAddress | null): Promise<Answer> {
  const cardRead = readShared(site, address);
  let template: Template;
  let origin: string;
  try {
    [template, origin] = await Promise.all([site.template(), site.origin()]);
  } catch (error) {
    await cardRead;
    logger.error('the page could not be read from Hosting', { error: String(error) });
    return unavailable;
  }
  const card = await cardRead;
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

async function readShared({ readCard, origin }: Site, address: PageAddress | null) {
  if (!address) return null;
  try {
    return await readCard(await origin(), address);
  } catch (error) {
    logger.error('what a link shows could not be read', { kind: address.kind, error: String(error) });
    return 'unreadable';
  }
}

async function answerPicture(site: Site, source: PictureSource): Promise<Answer> {
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

const noPicture: Answer = {
  status: 404,
  headers: pictureHeaders('text/plain', pageCache),
  body: 'There is no such picture.',
};

/** When not even the app's page is known. Asks again by itself. */
const unavailable: Answer = {
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
