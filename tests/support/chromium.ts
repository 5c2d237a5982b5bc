import { type Browser, chromium } from 'playwright-core';
import { stack } from './stack.ts';

let launched: Promise<Browser> | undefined;

/**
 * One Chromium for all browser tests: their files share a process (`isolate: false` in vitest.config.ts), and it ends with that.
 * Each visitor has a context of their own.
 */
export function sharedBrowser(): Promise<Browser> {
  launched ??= chromium.launch({
    executablePath: stack.browser,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Pages live for seconds: what optimising compilers and a process for drawing without a GPU cost is not earned back.
      '--js-flags=--no-opt --no-maglev',
      '--in-process-gpu',
      // Counts from the first page on: none is kept ready for the next, which would be one for every page that is opened.
      '--renderer-process-limit=1',
    ],
  });
  return launched;
}
