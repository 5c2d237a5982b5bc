import { api } from '@glimpse/contract/api';
import firebase from '../../firebase.json' with { type: 'json' };
import { CheckError, check, checkStatus, type Site } from './site.ts';

const policy = 'Content-Security-Policy';
const transport = 'Strict-Transport-Security';
const yearSeconds = 365 * 24 * 60 * 60;

/** The headers in firebase.json that Hosting sends with every page. */
const expectedHeaders = firebase.hosting.headers.find(({ source }) => source === '**')?.headers ?? [];

/** Returns the directives of a content security policy with their sources. */
const directives = (value: string) =>
  new Map(
    value.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/);
      return [name, new Set(sources)] as const;
    }),
  );

/**
 * Checks that the policy has all expected sources. A deployment can allow more hosts, but neither inline scripts nor
 * eval.
 */
function checkPolicy(actual: string, expected: string): void {
  const found = directives(actual);
  for (const [name, sources] of directives(expected)) {
    const missing = [...sources].filter((source) => source !== "'none'" && !found.get(name)?.has(source));
    check(found.has(name) && missing.length === 0, `the policy's ${name} lacks ${missing.join(' ') || 'everything'}`);
  }
  const unsafe = [...(found.get('script-src') ?? [])].filter((source) => source.startsWith("'unsafe"));
  check(unsafe.length === 0, `the policy allows scripts that are ${unsafe.join(' ')}`);
}

/** Checks only the duration, because Hosting sends its own header on its own domains. */
function checkTransport(sent: string): void {
  const seconds = Number(sent.match(/max-age=(\d+)/)?.[1] ?? 0);
  check(seconds >= yearSeconds, `${transport} is "${sent}": less than a year`);
}

export function checkHeaders(headers: Headers): void {
  for (const { key, value } of expectedHeaders) {
    const actual = headers.get(key);
    if (actual === null) throw new CheckError(`the page has no header ${key}`);
    if (key === policy) checkPolicy(actual, value);
    else if (key === transport) checkTransport(actual);
    else check(actual === value, `${key} is "${actual}", not "${value}"`);
  }
}

/** Checks that the page's scripts exist and are cached by browsers. */
export async function checkAssets(site: Site, html: string): Promise<void> {
  const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? '');
  check(scripts.length > 0, 'the page has no script');
  for (const path of scripts) {
    const response = await site.page(path);
    checkStatus(path, response, 200);
    const type = response.headers.get('content-type') ?? '';
    check(type.includes('javascript'), `${path} is ${type || 'of no type'}`);
    const cache = response.headers.get('cache-control') ?? '';
    check(cache.includes('immutable'), `${path} is not cached by browsers (Cache-Control: ${cache})`);
  }
}

/** Checks the tags for link previews on a post's page, and their picture. */
export async function checkSharePage(site: Site, postId: string, picture: (address: string) => Promise<void>) {
  const path = `/post/${postId}`;
  const response = await site.page(path);
  checkStatus(path, response, 200);
  checkHeaders(response.headers);
  const tag = (name: string) => response.text.match(new RegExp(`<meta property="${name}" content="([^"]*)"`))?.[1];
  for (const name of ['og:title', 'og:description', 'og:url', 'og:image'])
    check(Boolean(tag(name)), `${path} has no ${name}`);
  await picture((tag('og:image') ?? '').replaceAll('&amp;', '&'));
}

/** Checks that errors are JSON with the right status and code. */
export async function checkErrors(site: Site): Promise<void> {
  const nowhere = { ...api.getPost, path: '/no-such-call' };
  await site.expectError(nowhere, {}, 404, 'not-found');
  await site.expectError(api.getPost, { params: { postId: 'no-such-post' } }, 404, 'not-found');
  await site.expectError(api.likePost, { params: { postId: 'no-such-post' } }, 401, 'unauthenticated');
  await site.expectError(api.listPosts, { query: { limit: '0' } }, 400, 'invalid-argument');
}
