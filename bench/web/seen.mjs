/**
 * Notes in `window.seenMs`, in milliseconds since the navigation began, when these were painted first: the navigation (`frame`), a post
 * (`post`), its picture (`picture`), and a post that says what `localStorage['bench-live']` does (`live`). Runs in the page, from the start.
 */
export function watchScreen() {
  /** @type {Partial<Record<Seen, number>>} */
  const seenMs = {};
  window.seenMs = seenMs;
  const isPictureThere = () => {
    const image = document.querySelector('article img[srcset]');
    if (!(image instanceof HTMLImageElement)) return false;
    return image.complete && image.naturalWidth > 0 && getComputedStyle(image).opacity === '1';
  };
  const isLive = () => {
    const text = localStorage.getItem('bench-live');
    return (
      text !== null && [...document.querySelectorAll('article')].some((one) => one.textContent.includes(text))
    );
  };
  /** @type {[Seen, () => boolean][]} */
  let left = [
    ['frame', () => document.querySelector('nav') !== null],
    ['post', () => document.querySelector('article') !== null],
    ['picture', isPictureThere],
    ['live', isLive],
  ];
  // A message comes after the frame that the callback before it belongs to is painted.
  const { port1, port2 } = new MessageChannel();
  /** @type {Seen[]} */
  let found = [];
  port1.onmessage = () => {
    for (const name of found) seenMs[name] = performance.now();
    found = [];
  };
  const look = () => {
    const now = left.filter(([, isSeen]) => isSeen()).map(([name]) => name);
    if (now.length > 0) {
      found.push(...now);
      left = left.filter(([name]) => !now.includes(name));
      port2.postMessage(null);
    }
    if (left.length > 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** @typedef {'frame' | 'post' | 'picture' | 'live'} Seen */

/**
 * What `watchScreen` has noted, once all of `wanted` is on the screen.
 *
 * @param {import('playwright-core').Page} page
 * @param {readonly Seen[]} wanted
 * @returns {Promise<Record<Seen, number>>}
 */
export async function seenOn(page, wanted) {
  const handle = await page.waitForFunction((names) => {
    const { seenMs } = window;
    return seenMs && names.every((name) => name in seenMs) ? seenMs : null;
  }, wanted);
  const none = { frame: Number.NaN, post: Number.NaN, picture: Number.NaN, live: Number.NaN };
  return { ...none, ...(await handle.jsonValue()) };
}
