import { type Browser, chromium } from 'playwright-core';
import { stack } from './stack.ts';

/** Starts the installed Chromium without its requests to other hosts. */
export const launchChromium = (executablePath: string, flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...flags,
    ],
  });

let browser: Promise<Browser> | undefined;

/**
 * Returns the one Chromium of all browser tests. Their files share a process (`isolate: false` in vitest.config.ts),
 * and Chromium ends with that process.
 */
export function sharedBrowser(): Promise<Browser> {
  browser ??= launchChromium(stack.browser, [
    // A page exists for a few seconds. In this time, optimising compilers and a separate drawing process cost more
    // time than they save.
    '--js-flags=--no-opt --no-maglev',
    '--in-process-gpu',
    // Stops Chromium from starting a spare renderer for each page that a test opens.
    '--renderer-process-limit=1',
  ]);
  return browser;
}
