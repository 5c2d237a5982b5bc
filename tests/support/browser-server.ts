import { type BrowserServer, chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { stack } from './stack.ts';

let server: BrowserServer;

/** Vitest's global setup of the browser tests: one Chromium for all files; each visitor has a context of their own. */
export async function setup(project: TestProject): Promise<void> {
  server = await chromium.launchServer({
    executablePath: stack.browser,
    host: '127.0.0.1',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  project.provide('browserEndpoint', server.wsEndpoint());
}

export const teardown = (): Promise<void> => server.close();

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's Chromium listens for playwright. */
    browserEndpoint: string;
  }
}
