import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { adminClient, startTestEmulator, type TestEmulator } from './emulator.ts';
import { unsignedToken } from './rules.ts';

export const project = 'demo-shop';
export const root = `projects/${project}/databases/(default)/documents`;
/** The fragment of a screen's address. */
export const at = (screen: string, target = '') => `${screen}/${project}/(default)${target && `/${target}`}`;
export const owner = { headers: { authorization: 'Bearer owner' } };
export const source = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /posts/{id} {
      allow get: if resource.data.open == true;
      allow list: if request.auth.uid == 'ana' && request.query.limit <= 20;
      allow create: if request.resource.data.title.size() <= 5;
    }
  }
}
`;

/** The ids in the table of documents. */
export const ids = (page: Page) => page.locator('tbody th a').allTextContents();
export const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** The text that is selected in the editor of the rules. */
export const selectedText = (page: Page) =>
  page.getByLabel('Source of the rules').evaluate((area) => {
    if (!(area instanceof HTMLTextAreaElement)) return '';
    return area.value.slice(area.selectionStart, area.selectionEnd);
  });

/** Starts an emulator with a rules file, clients of it, and a browser for its user interface. */
export async function startUiTest() {
  const rulesFile = path.join(mkdtempSync(path.join(tmpdir(), 'ui-')), 'firestore.rules');
  writeFileSync(rulesFile, source);
  const emulator = await startTestEmulator({ projectId: project, rules: { source, fileName: rulesFile } });
  const admin = adminClient(emulator.address, project);
  const ui = await startUiBrowser(emulator);
  const as = (uid: string) => ({ authorization: unsignedToken(uid) });
  return {
    rulesFile,
    emulator,
    admin,
    ui,
    /** Reads a document as a signed-in user. */
    get: (target: string, uid: string) => fetch(`${emulator.url}/v1/${root}/${target}`, { headers: as(uid) }),
    /** Runs a query as a signed-in user. */
    runQuery: (structuredQuery: object, uid: string) =>
      fetch(`${emulator.url}/v1/${root}:runQuery`, {
        method: 'POST',
        headers: as(uid),
        body: JSON.stringify({ structuredQuery }),
      }),
    /** Stores documents through the import, which is faster than commits. */
    store: (documents: object[]) =>
      fetch(`${emulator.url}/ui/api/import?project=${project}`, {
        method: 'POST',
        body: JSON.stringify({ documents }),
      }),
    async reset() {
      await emulator.reset();
      await fetch(`${emulator.url}/ui/api/requests`, { method: 'DELETE' });
      ui.problems.length = 0;
    },
    async close() {
      await ui.close();
      await admin.terminate();
      emulator.close();
    },
  };
}

/** A browser for the user interface. It records what must never happen on its pages. */
interface UiBrowser {
  /** Opens a screen. `route` is the fragment of the address without `#/`. */
  open(route: string, options?: Parameters<Browser['newContext']>[0]): Promise<Page>;
  /** Errors on the console, violations of the content policy, and requests to other hosts. */
  readonly problems: string[];
  readonly browser: Browser;
  close(): Promise<void>;
}

async function startUiBrowser(emulator: TestEmulator): Promise<UiBrowser> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  const problems: string[] = [];
  const origin = new URL(emulator.url).origin;
  const watch = (context: BrowserContext) => {
    context.on('request', (request) => {
      if (new URL(request.url()).origin !== origin) problems.push(`request to ${request.url()}`);
    });
    context.on('weberror', (error) => problems.push(error.error().message));
    context.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
  };
  return {
    browser,
    problems,
    async open(route, options = {}) {
      const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'], ...options });
      context.setDefaultTimeout(30_000);
      watch(context);
      const page = await context.newPage();
      await page.goto(`${emulator.url}/ui/#/${route}`);
      return page;
    },
    close: () => browser.close(),
  };
}

/** Checks with axe that the page has no violation of WCAG 2.2, levels A and AA, and of its best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const result = await window.axe.run(document);
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
  expect(violations).toEqual([]);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
