import { api } from '@glimpse/contract/api';
import firebase from '../../firebase.json' with { type: 'json' };
import { demand, demandStatus, Fault, type Site } from './site.ts';

const policy = 'Content-Security-Policy';
const transport = 'Strict-Transport-Security';
const yearSeconds = 365 * 24 * 60 * 60;

/** What firebase.json sends with every page. */
const wanted = firebase.hosting.headers.find(({ source }) => source === '**')?.headers ?? [];

/** `directive -> sources`, of a content security policy. */
const directives = (value: string) =>
  new Map(
    value.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/);
      return [name, new Set(sources)] as const;
    }),
  );

/** A deployment may allow more hosts (emulators, App Check), but neither inline scripts nor eval. */
function checkPolicy(sent: string, asked: string): void {
  const found = directives(sent);
  for (const [name, sources] of directives(asked)) {
    const missing = [...sources].filter((source) => source !== "'none'" && !found.get(name)?.has(source));
    demand(
      found.has(name) && missing.length === 0,
      `the policy's ${name} lacks ${missing.join(' ') || 'everything'}`,
    );
  }
  const unsafe = [...(found.get('script-src') ?? [])].filter((source) => source.startsWith("'unsafe"));
  demand(unsafe.length === 0, `the policy allows scripts that are ${unsafe.join(' ')}`);
}

/** Hosting sends a value of its own on its own domains. */
function checkTransport(sent: string): void {
  const seconds = Number(sent.match(/max-age=(\d+)/)?.[1] ?? 0);
  demand(seconds >= yearSeconds, `${transport} is "${sent}": less than a year`);
}

export function checkHeaders(headers: Headers): void {
  for (const { key, value } of wanted) {
    const sent = headers.get(key);
    if (sent === null) throw new Fault(`the page comes without ${key}`);
    if (key === policy) checkPolicy(sent, value);
    else if (key === transport) checkTransport(sent);
    else demand(sent === value, `${key} is "${sent}", not "${value}"`);
  }
}

/** The page's own code is there, and is kept by browsers. */
export async function checkAssets(site: Site, html: string): Promise<void> {
  const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path ?? '');
  demand(scripts.length > 0, 'the page names no script');
  for (const path of scripts) {
    const answer = await site.page(path);
    demandStatus(path, answer, 200);
    const type = answer.headers.get('content-type') ?? '';
    demand(type.includes('javascript'), `${path} is ${type || 'of no type'}`);
    const cache = answer.headers.get('cache-control') ?? '';
    demand(cache.includes('immutable'), `${path} is not kept by browsers (Cache-Control: ${cache})`);
  }
}

/** The page of a post for those who pass its link on: its tags, and the picture that they name. */
export async function checkSharePage(
  site: Site,
  postId: string,
  picture: (address: string) => Promise<void>,
) {
  const path = `/post/${postId}`;
  const answer = await site.page(path);
  demandStatus(path, answer, 200);
  checkHeaders(answer.headers);
  const tag = (name: string) =>
    answer.text.match(new RegExp(`<meta property="${name}" content="([^"]*)"`))?.[1];
  for (const name of ['og:title', 'og:description', 'og:url', 'og:image'])
    demand(Boolean(tag(name)), `${path} has no ${name}`);
  await picture((tag('og:image') ?? '').replaceAll('&amp;', '&'));
}

/** Errors are JSON with the right status and code. */
export async function checkErrors(site: Site): Promise<void> {
  const nowhere = { ...api.getPost, path: '/no-such-call' };
  await site.refused(nowhere, {}, 404, 'not-found');
  await site.refused(api.getPost, { params: { postId: 'no-such-post' } }, 404, 'not-found');
  await site.refused(api.likePost, { params: { postId: 'no-such-post' } }, 401, 'unauthenticated');
  await site.refused(api.listPosts, { query: { limit: '0' } }, 400, 'invalid-argument');
}
