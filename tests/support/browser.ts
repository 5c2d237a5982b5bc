import axe from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { expect } from 'vitest';
import { stack } from './stack.ts';

/** The two widths and two themes every screen is looked at in. */
export const widths = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: stack.browser,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

/** A person at a browser: a context of its own, one page, and what its console complained about. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors, uncaught exceptions and CSP violations so far. */
  readonly complaints: string[];
  close(): Promise<void>;
}

export async function visit(
  browser: Browser,
  options: BrowserContextOptions & { theme?: Theme } = {},
): Promise<Visitor> {
  const { theme = 'light', ...rest } = options;
  const context = await browser.newContext({
    viewport: widths.desktop,
    colorScheme: theme,
    baseURL: stack.url,
    reducedMotion: 'reduce',
    ...rest,
  });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { page, context, complaints, close: () => context.close() };
}

export async function enterAsGuest(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Login as Guest' }).click();
  await page.waitForURL('**/posts');
  await page.getByRole('article').first().waitFor();
}

interface Network {
  isOffline?: boolean;
  /** Bytes that leave per second; all at once when left out. */
  bytesPerSecond?: number;
}

/** A hand on this page's network alone: `const network = await throttle(page); await network({ isOffline: true })`. */
export async function throttle(page: Page): Promise<(network: Network) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  return async ({ isOffline = false, bytesPerSecond = -1 }) => {
    await session.send('Network.emulateNetworkConditions', {
      offline: isOffline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    });
  };
}

let count = 0;
/** Signs somebody new up through the screens; answers who. */
export async function signUp(
  page: Page,
  name: string,
): Promise<{ name: string; email: string; password: string }> {
  const person = {
    name,
    email: `${name.toLowerCase()}-${Date.now().toString(36)}-${count++}@example.com`,
    password: 'long-enough',
  };
  await page.goto('/signup');
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Signup' }).click();
  await page.waitForURL('**/posts');
  await page.getByRole('article').first().waitFor();
  return person;
}

/** Signs in somebody who has an account. */
export async function logIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/posts');
}

/** axe over the page as it stands: no violation of WCAG 2.2 A and AA. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
    );
  });
  expect(violations).toEqual([]);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
