import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { desktop, openPage } from '../lib/browser.mjs';
import { startFirestoreCounter } from '../lib/firestore-counter.mjs';
import { countRuleReads } from '../lib/rule-reads.mjs';
import { untilSilent } from '../lib/silence.mjs';

/** The ten posts of a page, the row of stories with at most ten documents, and ten other documents. */
export const feedBudget = 30;
/** The 24 posts of a page, and ten other documents. */
export const gridBudget = 34;
/** Ten posts and ten other documents. */
const usualBudget = 20;

/**
 * Counts the documents that a screen's listeners receive. `act` does something on the screen after it has loaded.
 * Returns these reads together with those of the security rules, and the bytes of the documents as JSON.
 *
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../web.mjs').World} world
 * @param {{
 *   path: string,
 *   label: string,
 *   budget?: number,
 *   act?: (page: import('playwright-core').Page) => Promise<void>,
 *   viewport?: { width: number, height: number },
 * }} screen
 */
export async function measureReads(report, { browser, signedIn, stack, url }, screen) {
  const counter = await startFirestoreCounter(stack.env.FIRESTORE_EMULATOR_HOST);
  const restore = await setFirestorePort(stack, counter.port);
  const ruleReads = () => countRuleReads(stack.env.FIRESTORE_EMULATOR_HOST, stack.env.GCLOUD_PROJECT);
  const ruleReadsBefore = await ruleReads();
  try {
    const viewport = screen.viewport ?? desktop;
    const { page, close } = await openPage(browser, url, { storageState: signedIn, viewport });
    await page.goto(screen.path);
    // Without a document, the screen still loads, or its connection bypasses the counter.
    const total = () => (counter.counts().documents || Number.NaN) + counter.counts().empty;
    await untilSilent(total);
    if (screen.act) {
      await screen.act(page);
      await untilSilent(total);
    }
    const { documents, empty, byCollection, bytes } = counter.counts();
    const readByRules = (await ruleReads()) - ruleReadsBefore;
    const collections = Object.entries(byCollection).map(([name, count]) => `${count} ${name}`);
    report.figure({
      label: `documents read to open ${screen.label}`,
      unit: '',
      value: documents + empty,
      budget: screen.budget ?? usualBudget,
      note: [...collections, `${empty} empty results`, `and ${readByRules} by the security rules`].join(', '),
    });
    await close();
    return { reads: documents + empty + readByRules, bytes };
  } finally {
    await restore();
    counter.stop();
  }
}

/**
 * Changes the client's Firestore port in the configuration that the served page contains, and returns a function that
 * restores the page. Changes the file itself, because Chromium blocks connections to this machine from a page that
 * Playwright generates.
 *
 * @param {import('../../scripts/stack.mjs').Stack} stack
 * @param {number} port
 */
async function setFirestorePort(stack, port) {
  const file = path.join(path.dirname(stack.logFile), 'site/index.html');
  const html = await readFile(file, 'utf8');
  const setting = /(&quot;firestore&quot;:\{[^}]*&quot;port&quot;:)\d+/;
  if (!setting.test(html)) throw new Error(`${file} does not contain the Firestore port`);
  await writeFile(file, html.replace(setting, `$1${port}`));
  return () => writeFile(file, html);
}
