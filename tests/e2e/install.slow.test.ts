import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLayoutShift } from '../../scripts/lib/layout-shift.mjs';
import { displayModes, expectAccessible } from '../support/browser.ts';
import { logInAsGuest } from '../support/sign-in.ts';
import { stack } from '../support/stack.ts';
import { setUpVisitors } from '../support/visitors.ts';
import { captionField, waitForComposer, waitUntilShareable } from './support/composer.ts';
import { countRecords, ignoreNetworkErrors } from './support/network.ts';

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

  it('has shortcuts with icons, and a target for pictures and videos of other apps', async () => {
    const manifest = await (await fetch(`${stack.url}/manifest.webmanifest`)).json();
    for (const { url, icons } of manifest.shortcuts) {
      expect((await fetch(stack.url + url)).status).toBe(200);
      for (const { src, type } of icons) {
        const response = await fetch(stack.url + src);
        expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
      }
    }
    expect(manifest.shortcuts.map(({ icons }: { icons: object[] }) => icons.length)).toEqual([2, 2]);
    expect(manifest.share_target).toMatchObject({
      ...{ action: '/share/target', method: 'POST', enctype: 'multipart/form-data' },
      params: { files: [{ name: 'files', accept: ['image/*', 'video/*'] }] },
    });
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

/** Posts a form as the system does when a person shares something with the app. */
const shareWithApp = (page: Page, { names = [''], text = '' }: { names?: string[]; text?: string }) =>
  Promise.all([
    page.waitForEvent('framenavigated'),
    page.evaluate(
      async ({ names, text }) => {
        const form = document.createElement('form');
        Object.assign(form, { action: '/share/target', method: 'post', enctype: 'multipart/form-data' });
        const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 });
        canvas.getContext('2d')?.fillRect(0, 0, 320, 240);
        const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
        const files = new DataTransfer();
        for (const name of names) if (picture) files.items.add(new File([picture], name, { type: 'image/jpeg' }));
        const fileInput = Object.assign(document.createElement('input'), {
          type: 'file',
          name: 'files',
          multiple: true,
        });
        fileInput.files = files.files;
        form.append(fileInput, Object.assign(document.createElement('input'), { name: 'text', value: text }));
        document.body.append(form);
        form.submit();
      },
      { names, text },
    ),
  ]);

const attached = (page: Page) => page.getByRole('group', { name: 'Photo or video' }).locator('img[src^="blob:"]');

/** The number of shares that wait in the browser. */
const remainingShares = (page: Page) => countRecords(page, { database: 'glimpse-shared-content', store: 'shares' });

describe('a picture that another app shares', () => {
  async function signedInWithWorker() {
    const visitor = await newVisitorWithWorker();
    const { page } = visitor;
    await logInAsGuest(page);
    await expect.poll(() => isCached(page)).toBe(true);
    return { visitor, page };
  }

  it('is in the composer with its text, and is removed from the browser when its upload is ready', async () => {
    const { page } = await signedInWithWorker();
    await shareWithApp(page, { names: ['dawn.jpg'], text: 'From the ridge' });
    await waitForComposer(page);
    await attached(page).first().waitFor();
    expect(await captionField(page).inputValue()).toBe('From the ridge');
    await waitUntilShareable(page);
    await expect.poll(() => remainingShares(page)).toBe(0);
    expect(new URL(page.url()).search).toBe('');
    // The draft has the text once.
    await page.reload();
    await waitUntilShareable(page);
    expect(await captionField(page).inputValue()).toBe('From the ridge');
  });

  it('is in the composer offline, also after a reload, together with the next one', async () => {
    const { page, visitor } = await signedInWithWorker();
    await visitor.context.setOffline(true);
    await shareWithApp(page, { names: ['one.jpg', 'two.jpg'], text: 'From the train' });
    await waitForComposer(page);
    await page
      .getByRole('button', { name: /^Photo 2 of 2/ })
      .first()
      .waitFor();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await waitForComposer(page);
    await page
      .getByRole('button', { name: /^Photo 2 of 2/ })
      .first()
      .waitFor();
    expect(await captionField(page).inputValue()).toBe('From the train');
    expect(await remainingShares(page)).toBe(1);
    ignoreNetworkErrors(visitor);
  });

  it('waits while a signed-out person signs in', async () => {
    const { page } = await newVisitorWithWorker();
    await page.goto('/login');
    await expect.poll(() => isCached(page)).toBe(true);
    await shareWithApp(page, { names: ['dawn.jpg'], text: 'Before the login' });
    await page.getByRole('button', { name: 'Login as Guest' }).click();
    await waitForComposer(page);
    await attached(page).first().waitFor();
    expect(await captionField(page).inputValue()).toBe('Before the login');
  });

  it('opens the composer without a service worker, which asks for the files', async () => {
    const { page } = await newVisitor();
    await logInAsGuest(page);
    await shareWithApp(page, { names: ['dawn.jpg'] });
    await waitForComposer(page);
    await page.getByText('The shared files did not arrive. Choose them here.').waitFor();
    const response = await fetch(`${stack.url}/share/target`, { method: 'POST', body: 'x', redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/post/create?shared=missed']);
  });
});

describe('the offer to install', () => {
  it.each(displayModes)('stands in the bar from the second visit on, and moves nothing ($name)', async (mode) => {
    const { viewport, theme } = mode;
    const { page } = await newVisitor({ viewport, theme, isFirstVisit: true });
    await logInAsGuest(page);
    const offer = page.getByRole('button', { name: 'Install Glimpse' });
    const announce = () =>
      page.evaluate(() => {
        const event = new Event('beforeinstallprompt', { cancelable: true });
        dispatchEvent(Object.assign(event, { prompt: async () => {} }));
      });
    await announce();
    expect(await offer.count()).toBe(0);
    // The last visit was long ago.
    await page.evaluate(() => localStorage.setItem('install-last-visit', '1'));
    await page.reload();
    await page.getByRole('article').first().waitFor();
    await announce();
    await offer.waitFor();
    expect((await readLayoutShift(page)).value).toBeLessThan(0.001);
    await expectAccessible(page);
    await offer.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Install Glimpse' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    expect(await offer.evaluate((button) => button === document.activeElement)).toBe(true);
    await offer.click();
    await page.getByRole('button', { name: "Don't ask again" }).click();
    await offer.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('article').first().waitFor();
    await announce();
    expect(await offer.count()).toBe(0);
  });
});

/** The caches of the releases whose service worker used Workbox. */
const workboxPrecache = 'workbox-precache-v2-';
const workboxDatabase = 'workbox-expiration';
const cachedPictures = 200;
/** Has the caches and the update of the service worker of these releases. Its cache of pictures is full. */
const workboxWorker = `
  const page = '/index.html?__WB_REVISION__=workbox';
  addEventListener('install', (event) => event.waitUntil(fillCaches()));
  addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  addEventListener('message', ({ data }) => data.type === 'SKIP_WAITING' && skipWaiting());
  addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.respondWith(caches.match(page));
  });
  async function fillCaches() {
    const precache = await caches.open('${workboxPrecache}' + registration.scope);
    await precache.put(page, await fetch('/index.html'));
    const pictures = await caches.open('pictures');
    const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
    const headers = { 'Content-Type': 'image/svg+xml' };
    for (let n = 0; n < ${cachedPictures}; n++) await pictures.put('/art/' + n + '.svg', new Response(picture, { headers }));
    const opening = indexedDB.open('${workboxDatabase}');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    opening.result.close();
  }
`;

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
      if (file === '/sw.js' && version === 'workbox') return response.end(workboxWorker);
      if (file === '/sw.js') {
        const page = /(url:.index\.html.,revision:.)\w+/;
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

  it('replaces the service worker of a release with Workbox, and takes over its pictures', async () => {
    version = 'workbox';
    const visitor = await newVisitorWithWorker({ baseURL: origin });
    const { page, context } = visitor;
    await page.goto(origin);
    await expect.poll(() => isCached(page)).toBe(true);
    const stored = () =>
      page.evaluate(async () => {
        const databases = (await indexedDB.databases()).map(({ name }) => name ?? '');
        const pictures = await (await caches.open('pictures')).keys();
        return { databases, caches: await caches.keys(), pictures: pictures.map(({ url }) => new URL(url).pathname) };
      });
    const before = await stored();
    expect(before.databases).toContain(workboxDatabase);
    expect(before.caches).toContain(`${workboxPrecache}${origin}/`);

    version = 'two';
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await page.getByText('A new version of Glimpse is ready.').waitFor();
    expect(await versionOf(page)).toBe('workbox');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => versionOf(page).catch(() => undefined)).toBe('two');
    await expect.poll(async () => (await stored()).databases).not.toContain(workboxDatabase);
    expect((await stored()).caches.filter((name) => name.startsWith('workbox'))).toEqual([]);

    // A new picture replaces one of the old worker, because the limit applies to all.
    const show = (path: string) =>
      page.evaluate(async (src) => await Object.assign(new Image(), { src }).decode(), path);
    await show('/icons/icon-192.png');
    await expect.poll(async () => (await stored()).pictures.includes('/icons/icon-192.png')).toBe(true);
    await expect.poll(async () => (await stored()).pictures.length).toBe(cachedPictures);

    await context.setOffline(true);
    await page.goto(origin);
    expect(await versionOf(page)).toBe('two');
    await page.getByRole('button', { name: 'Login as Guest' }).waitFor();
    const [kept] = (await stored()).pictures.filter((path) => before.pictures.includes(path));
    await show(kept ?? 'no picture is left');
    ignoreNetworkErrors(visitor);
  });
});
