import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { logInAsGuest } from '../support/sign-in.ts';
import { stack } from '../support/stack.ts';
import { setUpVisitors } from '../support/visitors.ts';

const newVisitor = setUpVisitors();
const newVisitorWithWorker = (options = {}) => newVisitor({ serviceWorkers: 'allow', ...options });

const site = path.resolve(import.meta.dirname, '../../web/dist');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.webmanifest': 'application/manifest+json',
};

/** Returns true if the service worker has precached the app and controls the page. */
const isCached = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });

describe('the installable app', () => {
  it('has a manifest with icons of the listed sizes', async () => {
    const manifest: unknown = await (await fetch(`${stack.url}/manifest.webmanifest`)).json();
    expect(manifest).toMatchObject({ name: 'Glimpse', start_url: '/posts', display: 'standalone' });
    const { page } = await newVisitor();
    await page.goto('/');
    const icons = await page.evaluate(async () => {
      const address = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')?.href ?? 'no manifest link';
      const { icons } = await (await fetch(address)).json();
      return Promise.all(
        icons.map(async ({ src, sizes, purpose }: { src: string; sizes: string; purpose: string }) => {
          const image = new Image();
          image.src = src;
          await image.decode();
          return { sizes, purpose, found: `${image.naturalWidth}x${image.naturalHeight}` };
        }),
      );
    });
    expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
    expect(icons.length).toBeGreaterThanOrEqual(3);
    for (const { sizes, found } of icons) if (sizes !== 'any') expect(found).toBe(sizes);
  });

  it('opens offline after the first visit', async () => {
    const visitor = await newVisitorWithWorker();
    await logInAsGuest(visitor.page);
    await expect.poll(() => isCached(visitor.page)).toBe(true);
    await visitor.page.reload();
    await visitor.page.getByRole('article').first().waitFor();
    await visitor.context.setOffline(true);
    await visitor.page.goto('/posts');
    await visitor.page.getByRole('navigation').first().waitFor();
    // Chromium logs each failed request.
    visitor.consoleErrors.splice(0);
  });

  it('caches code and pictures, and no responses of the API or the database', async () => {
    const visitor = await newVisitorWithWorker();
    await logInAsGuest(visitor.page);
    await expect.poll(() => isCached(visitor.page)).toBe(true);
    // Uses a post of the seed, because its picture is in our Storage.
    await visitor.page.goto('/post/poppy-field');
    await visitor.page.getByRole('article').first().waitFor();
    const cachedUrls = () =>
      visitor.page.evaluate(async () => {
        const names = await caches.keys();
        const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return lists.flat().map(({ url }) => url);
      });
    const isPicture = (url: string) => /\/o\/media%2F.*\.webp\?alt=media$/.test(url);
    await expect.poll(async () => (await cachedUrls()).some(isPicture)).toBe(true);
    const otherPaths = (await cachedUrls()).filter((url) => !isPicture(url)).map((url) => new URL(url).pathname);
    expect(otherPaths).toContain('/index.html');
    expect(otherPaths.filter((path) => !/^\/(?:index\.html|assets\/|avatars\/|art\/|icons\/)/.test(path))).toEqual([]);
  });
});

describe('a new version', () => {
  let server: Server;
  let origin: string;
  /** A text that is part of the page and of the service worker. A new version changes both. */
  let version: string;

  beforeEach(async () => {
    version = 'one';
    server = createServer(async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://site');
      const file = types[path.extname(pathname)] ? pathname : '/index.html';
      const bytes = await readFile(path.join(site, file)).catch(() => null);
      if (!bytes) return response.writeHead(404).end();
      response.setHeader('Content-Type', types[path.extname(file)] ?? '').setHeader('Cache-Control', 'no-cache');
      if (file === '/index.html') return response.end(`${bytes}<!-- version ${version} -->`);
      if (file === '/sw.js') {
        const page = /(url:\s*"index\.html",\s*revision:\s*")[^"]*/;
        const worker = bytes.toString();
        expect(worker).toMatch(page);
        return response.end(worker.replace(page, `$1${version}`));
      }
      return response.end(bytes);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  // The comment after </html> is the last child of the document.
  const versionOf = (page: Page) =>
    page.evaluate(() => /version (\w+)/.exec(document.lastChild?.textContent ?? '')?.[1]);

  it('is offered in each tab, and only the tab that accepts reloads', async () => {
    const { page, context } = await newVisitorWithWorker({ baseURL: origin });
    const other = await context.newPage();
    await page.goto(origin);
    await expect.poll(() => isCached(page)).toBe(true);
    await other.goto(origin);
    version = 'two';
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    const offer = page.getByText('A new version of Glimpse is ready.');
    await offer.waitFor();
    expect(await versionOf(page)).toBe('one');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await other.evaluate(() => Object.assign(window, { isSamePage: true }));

    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => versionOf(page).catch(() => undefined)).toBe('two');
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(false);
    expect(await other.evaluate(() => 'isSamePage' in window)).toBe(true);
    await other.getByText('A new version of Glimpse is ready.').waitFor();
    await other.getByRole('button', { name: 'Later' }).click();
    await expect.poll(() => other.getByRole('button', { name: 'Later' }).count()).toBe(0);
    expect(await versionOf(other)).toBe('one');
  });
});
