import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { launch, openPage, signIn } from '../lib/browser.mjs';
import { fillConversations, fillMessages } from '../lib/fill-conversations.mjs';
import { medianOf } from '../lib/stats.mjs';

const viewer = 'ines';
const other = 'mila';
const budgets = { frames: 1, otherBrowserMs: 150, ratio: 1.5 };
const few = 20;
const warmUps = 2;
/** Together with the warm-ups, it stays below the limit of messages per minute (conversation.ts). */
const betweenMessagesMs = 300;

/** @typedef {import('../web.mjs').World} World */
/** @typedef {import('../lib/report.mjs').Report} Report */

/**
 * Resolves with the time of the next Enter and the number of frames until the list has the text. Runs in the page.
 *
 * @param {string} text
 * @returns {Promise<{ pressedAt: number, frames: number }>}
 */
const nextOwnMessage = (text) =>
  new Promise((resolve) => {
    const handleKey = (/** @type {KeyboardEvent} */ { key, timeStamp }) => {
      if (key !== 'Enter') return;
      document.removeEventListener('keydown', handleKey, { capture: true });
      let frames = 0;
      const look = () => {
        frames++;
        const isShown = [...document.querySelectorAll('main [id^="message"]')].some((row) =>
          row.textContent?.includes(text),
        );
        if (isShown) resolve({ pressedAt: performance.timeOrigin + timeStamp, frames });
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    document.addEventListener('keydown', handleKey, { capture: true });
  });

/**
 * Resolves with the time of the frame that shows the text. Runs in the page.
 *
 * @param {string} text
 * @returns {Promise<number>}
 */
const nextText = (text) =>
  new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('main')?.textContent?.includes(text)) return;
      observer.disconnect();
      requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  });

/**
 * Measures the time from Enter until the message is shown, and until another browser process shows it. The reference is
 * the time of a Firestore commit until a listener has it.
 *
 * @param {Report} report
 * @param {World} world
 * @param {number} messages
 */
export async function measureDelivery(report, { browser, signedIn, db, url }, messages) {
  await fillMessages(db, [viewer, other], 0, few);
  const otherBrowser = await launch();
  try {
    const mine = await openPage(browser, url, { storageState: signedIn });
    const theirs = await openPage(otherBrowser, url);
    await signIn(theirs.page, `${other}@example.com`);
    await mine.page.goto(`/messages/${other}`);
    await theirs.page.goto(`/messages/${viewer}`);
    for (const { page } of [mine, theirs]) await page.getByText('Message number 0.').last().waitFor();
    const field = mine.page.getByRole('textbox', { name: 'Message', exact: true });
    /** @type {{ frames: number, ms: number }[]} */
    const samples = [];
    for (let turn = -warmUps; turn < messages; turn++) {
      const text = randomUUID();
      await field.fill(text);
      const shown = theirs.page.evaluate(nextText, text);
      const own = mine.page.evaluate(nextOwnMessage, text);
      // Each page runs its calls in order, so both observers are active before the key press.
      await Promise.all([theirs.page.evaluate(() => {}), mine.page.evaluate(() => {})]);
      await field.press('Enter');
      const [{ pressedAt, frames }, shownAt] = await Promise.all([own, shown]);
      if (turn >= 0) samples.push({ frames, ms: shownAt - pressedAt });
      await wait(betweenMessagesMs);
    }
    await mine.close();
    await theirs.close();
    report.figure({
      label: 'Enter to the own message on the screen',
      unit: 'frames',
      samples: samples.map(({ frames }) => frames),
      budget: budgets.frames,
    });
    report.figure({
      label: "a message, Enter to another browser's screen, p50",
      unit: 'ms',
      samples: samples.map(({ ms }) => ms),
      budget: budgets.otherBrowserMs,
      beside: { label: 'a Firestore commit to a listener', samples: await commitTimes(db, messages) },
    });
  } finally {
    await otherBrowser.close();
  }
}

/**
 * Returns the milliseconds from a write until a listener of another document reference has it.
 *
 * @param {World['db']} db
 * @param {number} commits
 */
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

/**
 * Measures how long a long conversation and a long list of conversations take to open, and the JavaScript heap, compared
 * with short ones.
 *
 * @param {Report} report
 * @param {World} world
 * @param {{ opens: number, messages: number, conversations: number }} plan
 */
export async function measureConversations(report, world, { opens, messages, conversations }) {
  const { db } = world;
  const lists = [
    {
      label: 'messages of a conversation',
      many: messages,
      path: '/messages/theo',
      shown: 'Message number 0.',
      extend: (/** @type {number} */ from, /** @type {number} */ to) => fillMessages(db, [viewer, 'theo'], from, to),
    },
    {
      label: 'conversations',
      many: conversations,
      path: '/messages',
      shown: 'Writer 0',
      extend: (/** @type {number} */ from, /** @type {number} */ to) => fillConversations(db, viewer, from, to),
    },
  ];
  for (const { label, many, path, shown, extend } of lists) {
    await extend(0, few);
    const short = await openings(world, { path, shown, opens });
    await extend(few, many);
    const long = await openings(world, { path, shown, opens });
    const name = `${many.toLocaleString('en')} ${label}`;
    const shortLabel = `with ${few}`;
    report.figure({
      label: `${name}: opened`,
      unit: 'ms',
      samples: long.times,
      beside: { label: shortLabel, samples: short.times },
    });
    report.figure({
      label: `${name}: time to open, divided by that ${shortLabel}`,
      unit: '',
      value: Math.round((medianOf(long.times) / medianOf(short.times)) * 100) / 100,
      budget: budgets.ratio,
    });
    report.figure({
      label: `${name}: JavaScript heap`,
      unit: 'MB',
      samples: long.heaps,
      beside: { label: shortLabel, samples: short.heaps },
    });
  }
}

/**
 * Opens a screen several times, each time in a new browser context. Returns the milliseconds from the navigation until
 * the text is shown, and the megabytes of the heap without garbage.
 *
 * @param {World} world
 * @param {{ path: string, shown: string, opens: number }} screen
 */
async function openings({ browser, signedIn, url }, { path, shown, opens }) {
  const times = [];
  const heaps = [];
  for (let turn = -1; turn < opens; turn++) {
    const { page, context, close } = await openPage(browser, url, { storageState: signedIn });
    const startedAt = performance.now();
    await page.goto(path);
    await page.getByText(shown).last().waitFor();
    const ms = performance.now() - startedAt;
    const session = await context.newCDPSession(page);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    if (turn >= 0) {
      times.push(ms);
      heaps.push(Math.round(usedSize / 10_000) / 100);
    }
    await close();
  }
  return { times, heaps };
}
