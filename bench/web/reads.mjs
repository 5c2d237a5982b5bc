import { firstPost, openPage } from '../lib/browser.mjs';
import { startFirestoreCounter } from '../lib/firestore-counter.mjs';
import { untilSilent } from '../lib/silence.mjs';

const budget = 10 + 12;
/** Points the page's Firestore at the counter, in the configuration that its HTML carries. */
async function throughCounter(context, firestorePort, counterPort) {
  await context.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const page = await response.text();
    const changed = page.replace(
      new RegExp(`(&quot;firestore&quot;:\\{[^}]*&quot;port&quot;:)${firestorePort}\\b`),
      `$1${counterPort}`,
    );
    if (changed === page) throw new Error('the page does not name the Firestore port');
    await route.fulfill({ response, body: changed });
  });
}

/** Documents delivered to a person who opens the feed, on a desktop, where the suggestions are part of it. */
export async function measureReads(report, { browser, signedIn, stack, url }, count) {
  const counter = await startFirestoreCounter(stack.env.FIRESTORE_EMULATOR_HOST);
  try {
    const { page, context, close } = await openPage(browser, url, { storageState: signedIn });
    await throughCounter(context, stack.ports.firestore, counter.port);
    await page.goto('/posts');
    await firstPost(page);
    if (counter.counts().documents === 0)
      throw new Error('the feed was shown without a document: the counter is not in between');
    await untilSilent(() => counter.counts().documents + counter.counts().empty);
    const { documents, empty, byCollection } = counter.counts();
    const parts = Object.entries(byCollection).map(([name, number]) => `${number} ${name}`);
    report.figure({
      what: `documents read to open the feed, ${count.toLocaleString('en')} posts`,
      unit: '',
      value: documents + empty,
      budget,
      note: [...parts, `${empty} empty answers`].join(', '),
    });
    await close();
  } finally {
    counter.stop();
  }
}
