import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BrowserSite, startBrowserSite } from './support/browser-site.ts';
import { startTestEmulator, type TestEmulator } from './support/emulator.ts';

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

beforeAll(async () => {
  [emulator, site] = await Promise.all([
    startTestEmulator({ rules: { source: rules, fileName: 'firestore.rules' } }),
    startBrowserSite('page.ts'),
  ]);
  proxy = new CuttableProxy(emulator.port);
  await proxy.start();
});
afterAll(async () => {
  await site.close();
  proxy.close();
  emulator.close();
});

const shows = (page: Page, text: string) =>
  page.waitForFunction((wanted) => window.api.seen.at(-1) === wanted, text, { timeout: 200_000 });

describe.each([
  ['streaming', ''],
  ['long polling', '&poll'],
])('the web SDK in Chromium, %s', (mode, query) => {
  const problems: string[] = [];
  /** This page connects through a proxy that can be cut, the other one does not. */
  let one: Page;
  let two: Page;
  /** A separate collection for each test. */
  let notes: string;
  let count = 0;

  async function open(port: number, more = ''): Promise<Page> {
    const page = await site.open(`?port=${port}${query}${more}`, (opened) => {
      opened.on('pageerror', (error) => problems.push(error.message));
      opened.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    });
    await page.waitForFunction(() => 'api' in window);
    return page;
  }

  beforeAll(async () => {
    [one, two] = await Promise.all([open(proxy.port), open(emulator.port)]);
  });
  beforeEach(() => {
    problems.length = 0;
    notes = `open/${mode}/notes${count++}`;
  });
  afterAll(() => Promise.all(site.browser.contexts().map((context) => context.close())));

  const listen = (page: Page) => page.evaluate((path) => window.api.listen(path), notes);
  const set = (page: Page, id: string, n: number) =>
    page.evaluate(([path, value]) => window.api.set(path, value), [`${notes}/${id}`, n] as const);
  const read = (page: Page, path: string) => page.evaluate((wanted) => window.api.read(wanted), path);

  it("shows one page's writes on the other page", async () => {
    for (const page of [one, two]) await listen(page);
    for (const page of [one, two]) await shows(page, '');
    await set(one, 'a', 1);
    for (const page of [one, two]) await shows(page, 'a=1');
    await two.evaluate((path) => window.api.add(path), `${notes}/a`);
    for (const page of [one, two]) await shows(page, 'a=2');
    // The other page never sees uncommitted or intermediate states.
    expect(await two.evaluate(() => window.api.seen)).toEqual(['', 'a=1', 'pending a=2', 'a=2']);
    expect(problems).toEqual([]);
  });

  it('continues after the connection was cut', async () => {
    await listen(one);
    await shows(one, '');
    await set(two, 'a', 1);
    await shows(one, 'a=1');
    proxy.cut();
    const whileCut = set(one, 'b', 2);
    await set(two, 'a', 3);
    proxy.restore();
    await whileCut;
    await shows(one, 'b=2,a=3');
    expect(await read(two, `${notes}/b`)).toBe(2);
  });

  it('reports denials, and writes what a token allows', async () => {
    const page = await open(emulator.port, '&uid=ana');
    await page.evaluate(() => window.api.set('mine/bo', 1));
    await page.evaluate(() => window.api.listen('mine'));
    await page.waitForFunction(() => window.api.errors.length === 2);
    expect(await page.evaluate(() => window.api.errors)).toEqual(['permission-denied', 'permission-denied']);
    await page.evaluate(() => window.api.set('mine/ana', 7));
    expect(await read(page, 'mine/ana')).toBe(7);
  });
});

/** A TCP proxy whose connections can be cut, like a network failure. */
class CuttableProxy {
  readonly #target: number;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #isCut = false;
  port = 0;

  constructor(target: number) {
    this.#target = target;
    this.#server = createServer((client) => {
      if (this.#isCut) {
        client.destroy();
        return;
      }
      const upstream = connect(this.#target, '127.0.0.1');
      for (const [one, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        this.#sockets.add(one);
        one.setNoDelay(true);
        one.on('error', () => {}); // 'close' comes next
        one.on('close', () => {
          this.#sockets.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    this.port = typeof address === 'object' && address ? address.port : 0;
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  restore(): void {
    this.#isCut = false;
  }

  close(): void {
    this.cut();
    this.#server.close();
  }
}
