/** Vitest runs this once before the tests that open Chromium. */
import { ensureBrowser } from '../lib/browser.mjs';
import { exitOnError } from './exit-on-error.mjs';

export async function setup() {
  process.env.CHROME_PATH ??= await exitOnError(ensureBrowser);
}
