import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BrowserSite, startBrowserSite } from './support/browser-site.ts';
import { startTestEmulator, type TestEmulator } from './support/emulator.ts';
import { CuttableProxy } from './support/proxy.ts';

const rules = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /open/{all=**} { allow read, write; }
    match /mine/{uid} { allow read, write: if request.auth.uid == uid; }
  }
}`;

let emulator: TestEmulator;
let proxy: CuttableProxy;
let site: BrowserSite;
const problems: string[] = [];

beforeAll(async () => {
  site = await startBrowserSite('page.ts');
});
afterAll(async () => {
  await site.close();
});
beforeEach(async () => {
  problems.length = 0;
  emulator = await startTestEmulator({ rules: { source: rules, fileName: 'firestore.rules' } });
  proxy = new CuttableProxy(emulator.port);
  await proxy.start();
});
afterEach(async () => {
  for (const context of site.browser.contexts()) await context.close();
  proxy.close();
  emulator.close();
});

async function open(query = '', port = emulator.port): Promise<Page> {
  const page = await site.open(`?port=${port}${query}`, (opened) => {
    opened.on('pageerror', (error) => problems.push(error.message));
    opened.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  });
  await page.waitForFunction(() => 'api' in window);
  return page;
}

const shows = (page: Page, text: string) =>
  page.waitForFunction((wanted) => window.api.seen.at(-1) === wanted, text, { timeout: 30_000 });

describe.each([
  ['streaming', ''],
  ['long polling', '&poll'],
])('the web SDK in Chromium, %s', (_mode, query) => {
  it('brings one page’s writes to the other', async () => {
    const [one, two] = [await open(query), await open(query)];
    for (const page of [one, two]) await page.evaluate(() => window.api.listen('open'));
    for (const page of [one, two]) await shows(page, '');
    await one.evaluate(() => window.api.set('open/a', 1));
    for (const page of [one, two]) await shows(page, 'a=1');
    await two.evaluate(() => window.api.add('open/a'));
    for (const page of [one, two]) await shows(page, 'a=2');
    // The other page never sees what is not committed, and no state between.
    expect(await two.evaluate(() => window.api.seen)).toEqual(['', 'a=1', 'pending a=2', 'a=2']);
    expect(problems).toEqual([]);
  });

  it('shows a batch as one snapshot and reads, counts and transacts over REST', async () => {
    const [one, two] = [await open(query), await open(query)];
    await two.evaluate(() => window.api.listen('open'));
    await shows(two, '');
    await one.evaluate(() => window.api.batch('open', 5));
    await shows(two, '0=0,1=1,2=2,3=3,4=4');
    expect(await two.evaluate(() => window.api.seen)).toEqual(['', '0=0,1=1,2=2,3=3,4=4']);
    await Promise.all([one, two].map((page) => page.evaluate(() => window.api.transact('open/4'))));
    expect(await one.evaluate(() => window.api.read('open/4'))).toBe(6);
    expect(await one.evaluate(() => window.api.total('open'))).toBe(12);
    // A transaction that lost the race was answered 400 first, which the browser mentions.
    expect(problems.filter((text) => !text.includes('status of 400'))).toEqual([]);
  });

  it('goes on after the connection was cut', async () => {
    const [one, two] = [await open(query, proxy.port), await open(query)];
    await one.evaluate(() => window.api.listen('open'));
    await shows(one, '');
    await two.evaluate(() => window.api.set('open/a', 1));
    await shows(one, 'a=1');
    proxy.cut();
    const whileCut = one.evaluate(() => window.api.set('open/b', 2));
    await two.evaluate(() => window.api.set('open/a', 3));
    proxy.restore();
    await whileCut;
    await shows(one, 'b=2,a=3');
    expect(await two.evaluate(() => window.api.read('open/b'))).toBe(2);
  });

  it('is told of denials, and writes what a token allows', async () => {
    const page = await open(`${query}&uid=ana`);
    await page.evaluate(() => window.api.set('mine/bo', 1));
    await page.evaluate(() => window.api.listen('mine'));
    await page.waitForFunction(() => window.api.errors.length === 2);
    expect(await page.evaluate(() => window.api.errors)).toEqual(['permission-denied', 'permission-denied']);
    await page.evaluate(() => window.api.set('mine/ana', 7));
    expect(await page.evaluate(() => window.api.read('mine/ana'))).toBe(7);
  });
});
