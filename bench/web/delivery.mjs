import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { firstPost, launch, openPage, signIn } from '../lib/browser.mjs';
import { fillMessages } from '../lib/fill.mjs';

const budgets = { frames: 1, otherBrowserMs: 150 };
const [viewer, other] = ['ines', 'mila'];
const warmUps = 2;
/** The client combines clicks within half a second (toggle-queue.ts). */
const betweenClicksMs = 700;
/** Together with the warm-ups, it stays below the limit of messages per minute (conversation-limits.ts). */
const betweenMessagesMs = 300;

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('../web.mjs').World} World */
/** @typedef {import('../lib/report.mjs').Report} Report */
/** Both times are from the input: the own screen, and the screen of the other browser. @typedef {{ frames: number, otherMs: number }} Delivery */

/**
 * Provides functions that resolve when a page has changed. Runs in the page. A page shows its state as a text: the label
 * of the first heart, the likes of the first post, or whether a message with this text is in the list.
 */
function provideWatches() {
  const hearts = 'article button:is([aria-label="Like"], [aria-label="Unlike"])';
  /** @type {Record<import('./page.d.ts').Watched, (text: string) => string | null | undefined>} */
  const states = {
    heart: () => document.querySelector(hearts)?.getAttribute('aria-label'),
    likes: () => document.querySelector('article')?.innerText.match(/^\d+ likes?$/m)?.[0],
    message: (text) =>
      String([...document.querySelectorAll('main [id^="message"]')].some((row) => row.textContent?.includes(text))),
  };
  window.afterInput = (type, watched, text) =>
    new Promise((resolve) => {
      const before = states[watched](text);
      const handle = (/** @type {Event} */ { timeStamp }) => {
        let frames = 0;
        const look = () => {
          frames++;
          if (states[watched](text) === before) requestAnimationFrame(look);
          else resolve({ startedAt: performance.timeOrigin + timeStamp, frames });
        };
        requestAnimationFrame(look);
      };
      document.addEventListener(type, handle, { capture: true, once: true });
    });
  window.afterChange = (watched, text) =>
    new Promise((resolve) => {
      const before = states[watched](text);
      const observer = new MutationObserver(() => {
        if (states[watched](text) === before) return;
        observer.disconnect();
        requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
}

/**
 * Opens a page of the signed-in person, and a page of another person in another browser process.
 *
 * @param {World} world
 * @param {(mine: Page, theirs: Page) => Promise<void>} work
 */
async function inTwoBrowsers({ browser, signedIn, url }, work) {
  const otherBrowser = await launch();
  try {
    const mine = await openPage(browser, url, { storageState: signedIn });
    const theirs = await openPage(otherBrowser, url);
    for (const { page } of [mine, theirs]) await page.addInitScript(provideWatches);
    await signIn(theirs.page, `${other}@example.com`);
    await work(mine.page, theirs.page);
    await mine.close();
    await theirs.close();
  } finally {
    await otherBrowser.close();
  }
}

/**
 * @param {Page} mine
 * @param {Page} theirs
 * @param {{ type: 'click' | 'keydown', own: import('./page.d.ts').Watched, others: import('./page.d.ts').Watched, text: string }} watched
 * @param {() => Promise<unknown>} act causes the event `type` in the own page
 * @returns {Promise<Delivery>}
 */
async function deliver(mine, theirs, { type, own, others, text }, act) {
  const [theirArgs, myArgs] = /** @type {const} */ ([
    [others, text],
    [type, own, text],
  ]);
  const shown = theirs.evaluate((args) => window.afterChange(...args), theirArgs);
  const changed = mine.evaluate((args) => window.afterInput(...args), myArgs);
  // Each page runs its calls in order, so both observers are active before the input.
  await Promise.all([theirs.evaluate(() => {}), mine.evaluate(() => {})]);
  await act();
  const { startedAt, frames } = await changed;
  return { frames, otherMs: (await shown) - startedAt };
}

/**
 * Measures the time from a click on the heart until it is red, and until another browser process shows the new
 * number of likes. Every second click removes the like and is not counted.
 *
 * @param {Report} report
 * @param {World} world
 * @param {number} likes
 */
export const measureLike = (report, world, likes) =>
  inTwoBrowsers(world, async (mine, theirs) => {
    await mine.goto('/posts');
    const heart = (await firstPost(mine)).getByRole('button', { name: /^(Like|Unlike)$/ });
    await firstPost(theirs);
    await heart.waitFor();
    /** @type {Delivery[]} */
    const samples = [];
    for (let turn = -warmUps; turn < 2 * likes; turn++) {
      const isLike = (await heart.getAttribute('aria-label')) === 'Like';
      const watched = /** @type {const} */ ({ type: 'click', own: 'heart', others: 'likes', text: '' });
      const sample = await deliver(mine, theirs, watched, () =>
        Promise.all([mine.waitForResponse(/\/api\/posts\/(dis)?like\//), heart.click()]),
      );
      if (isLike && turn >= 0) samples.push(sample);
      await wait(betweenClicksMs);
    }
    reportDeliveries(report, 'click to changed heart', "a like, click to another browser's screen, p50", samples);
  });

/**
 * Measures the time from Enter until the message is shown, and until another browser process shows it. The reference is
 * the time of a Firestore commit until a listener has it.
 *
 * @param {Report} report
 * @param {World} world
 * @param {number} messages
 */
export const measureMessage = (report, world, messages) =>
  inTwoBrowsers(world, async (mine, theirs) => {
    await fillMessages(world.db, [viewer, other], 0, 20);
    await mine.goto(`/messages/${other}`);
    await theirs.goto(`/messages/${viewer}`);
    for (const page of [mine, theirs]) await page.getByText('Message number 0.').last().waitFor();
    const field = mine.getByRole('textbox', { name: 'Message', exact: true });
    /** @type {Delivery[]} */
    const samples = [];
    for (let turn = -warmUps; turn < messages; turn++) {
      const text = randomUUID();
      await field.fill(text);
      const watched = /** @type {const} */ ({ type: 'keydown', own: 'message', others: 'message', text });
      const sample = await deliver(mine, theirs, watched, () => field.press('Enter'));
      if (turn >= 0) samples.push(sample);
      await wait(betweenMessagesMs);
    }
    const beside = { label: 'a Firestore commit to a listener', samples: await commitTimes(world.db, messages) };
    const label = "a message, Enter to another browser's screen, p50";
    reportDeliveries(report, 'Enter to the own message on the screen', label, samples, beside);
  });

/**
 * @param {Report} report
 * @param {string} ownLabel
 * @param {string} otherLabel
 * @param {readonly Delivery[]} samples
 * @param {{ label: string, samples: number[] }} [beside]
 */
function reportDeliveries(report, ownLabel, otherLabel, samples, beside) {
  const frames = samples.map((sample) => sample.frames);
  report.figure({ label: ownLabel, unit: 'frames', samples: frames, budget: budgets.frames });
  report.figure({
    label: otherLabel,
    unit: 'ms',
    samples: samples.map(({ otherMs }) => otherMs),
    budget: budgets.otherBrowserMs,
    ...(beside ? { beside } : { note: 'through the Hosting and Functions emulators' }),
  });
}

/** Returns the milliseconds from a write until a listener has it. @param {World['db']} db @param {number} commits */
async function commitTimes(db, commits) {
  const document = db.doc('benchReference/one');
  /** @type {(text: string) => void} */
  let onText = () => {};
  const stop = document.onSnapshot((snapshot) => onText(String(snapshot.get('text'))));
  const times = [];
  try {
    for (let turn = -warmUps; turn < commits; turn++) {
      const text = randomUUID();
      const arrived = new Promise((resolve) => {
        onText = (found) => found === text && resolve(undefined);
      });
      const startedAt = performance.now();
      await Promise.all([document.set({ text }), arrived]);
      if (turn >= 0) times.push(performance.now() - startedAt);
    }
  } finally {
    stop();
  }
  return times;
}
