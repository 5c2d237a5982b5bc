/**
 * - `form`: a form
 * - `post`: a post
 * - `picture`: the picture of a post
 * - `live`: a post with the text in `localStorage['bench-live']`
 *
 * @typedef {'form' | 'post' | 'picture' | 'live'} Paint
 */

/**
 * Records in `window.paintsMs` when each of them was painted first, in milliseconds since the navigation. Runs in the
 * page.
 */
export function watchPaints() {
  /** @type {Partial<Record<Paint, number>>} */
  const paintsMs = {};
  window.paintsMs = paintsMs;
  const hasPicture = () => {
    const image = document.querySelector('article img[srcset]');
    if (!(image instanceof HTMLImageElement)) return false;
    return image.complete && image.naturalWidth > 0 && getComputedStyle(image).opacity === '1';
  };
  const hasLiveText = () => {
    const text = localStorage.getItem('bench-live');
    const posts = [...document.querySelectorAll('article')];
    return text !== null && posts.some((post) => post.textContent.includes(text));
  };
  /** @type {[Paint, () => boolean][]} */
  let remaining = [
    ['form', () => document.querySelector('form') !== null],
    ['post', () => document.querySelector('article') !== null],
    ['picture', hasPicture],
    ['live', hasLiveText],
  ];
  // A message arrives after the frame of the callback that sent it was painted.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = (/** @type {MessageEvent<Paint[]>} */ { data }) => {
    for (const paint of data) paintsMs[paint] = performance.now();
  };
  const look = () => {
    const found = remaining.filter(([, isThere]) => isThere()).map(([paint]) => paint);
    remaining = remaining.filter(([paint]) => !found.includes(paint));
    if (found.length > 0) port2.postMessage(found);
    if (remaining.length > 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Waits until all of `wanted` are painted, and returns the times.
 *
 * @param {import('playwright-core').Page} page
 * @param {readonly Paint[]} wanted
 * @returns {Promise<Record<Paint, number>>}
 */
export async function paintTimes(page, wanted) {
  const handle = await page.waitForFunction((paints) => {
    const { paintsMs } = window;
    return paintsMs && paints.every((paint) => paint in paintsMs) ? paintsMs : null;
  }, wanted);
  const none = { form: Number.NaN, post: Number.NaN, picture: Number.NaN, live: Number.NaN };
  return { ...none, ...(await handle.jsonValue()) };
}
