import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { emulatorFolder } from './support/process.ts';
import { at, expectAccessible, project, root, startUiTest } from './support/ui-test.ts';

const test = await startUiTest();
const { ui, emulator, admin } = test;
beforeEach(() => test.reset());
afterAll(() => test.close());

describe.each(['light', 'dark'] as const)('in %s colors', (colorScheme) => {
  it.each([1280, 390])('every screen is accessible and fits %i pixels', async (width) => {
    await admin.doc('posts/p').set({ open: false, map: { list: [1] }, by: admin.doc('u/v') });
    await admin.doc('posts/p/comments/c').set({});
    await test.get('posts/p', 'bo');
    for (const route of [
      ...['', 'posts', 'posts/p', 'posts/missing'].map((target) => at('data', target)),
      ...['requests', 'rules', 'statistics'].map((screen) => at(screen)),
    ]) {
      const page = await ui.open(route, { colorScheme, viewport: { width, height: 800 } });
      await page.locator('.panel:visible, td:visible, dd:visible').first().waitFor();
      if (route.startsWith('data') && route.endsWith('posts')) await page.getByText('Filter and order').click();
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([route, overflow]).toEqual([route, 0]);
      await page.context().close();
    }
    expect(ui.problems).toEqual([]);
  });
});

describe('the keyboard', () => {
  it('reaches a document, edits it and closes a dialog', async () => {
    await admin.doc('posts/p').set({ n: 1 });
    const page = await ui.open(at('data'));
    await page.getByRole('link', { name: 'posts' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await tabTo(page, 'posts');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'p', exact: true }).waitFor();
    await tabTo(page, 'p');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Edit' }).waitFor();
    await tabTo(page, 'Delete…');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    expect(await focused(page)).toBe('Delete…');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByLabel('Value of n').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await admin.doc('posts/p').get()).get('n')).toBe(2);
  });
});

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

async function tabTo(page: Page, text: string): Promise<void> {
  for (let count = 0; count < 100; count++) {
    if ((await focused(page)) === text) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The focus does not reach ${text}`);
}

describe('the page itself', () => {
  it('remembers the chosen colors', async () => {
    const page = await ui.open(at('data'), { colorScheme: 'light' });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.getByLabel('Colors', { exact: true }).selectOption('Dark');
    await expect.poll(background).not.toBe(light);
    const dark = await background();
    await page.reload();
    await expect.poll(background).toBe(dark);
  });

  it('opens the database with the most documents', async () => {
    await test.store([{ name: `${root}/a/b` }]);
    const page = await ui.open('');
    await expect.poll(() => new URL(page.url()).hash).toBe(`#/data/${project}/(default)`);
  });

  it('has less than 300 kB', () => {
    const folder = `${emulatorFolder}/lib/ui`;
    const sizes = readdirSync(folder).map((name) => gzipSync(readFileSync(`${folder}/${name}`)).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(300_000);
  });

  it('cannot be used by a page of another origin', async () => {
    await admin.doc('posts/p').set({});
    const other = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>other</title>');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const page = await (await ui.browser.newContext()).newPage();
    await page.goto(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`);
    const outcome = await page.evaluate(async (url) => {
      const attempt = (method: string, target: string, mode: RequestMode) =>
        fetch(`${url}${target}`, { method, mode }).then(
          ({ status, type }) => `${status} ${type}`,
          () => 'blocked',
        );
      const frame = document.createElement('iframe');
      frame.src = `${url}/ui/`;
      document.body.append(frame);
      await new Promise((resolve) => {
        frame.onload = resolve;
      });
      return {
        read: await attempt('GET', '/ui/api/overview', 'cors'),
        clear: await attempt('DELETE', '/ui/api/documents?project=demo-shop', 'cors'),
        import: await attempt('POST', '/ui/api/import?project=demo-shop', 'no-cors'),
        script: await attempt('GET', '/ui/main.js', 'no-cors'),
        frame: frame.contentDocument === null,
      };
    }, emulator.url);
    expect(outcome).toEqual({ read: 'blocked', clear: 'blocked', import: 'blocked', script: 'blocked', frame: true });
    expect((await admin.doc('posts/p').get()).exists).toBe(true);
    other.close();
  });
});
