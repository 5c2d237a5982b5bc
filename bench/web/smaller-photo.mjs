import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { openPage } from '../lib/browser.mjs';
import { longestTaskMs } from '../lib/main-thread.mjs';

const budgetMs = 50;

/** 12 megapixels as a phone held upright writes them, in more bytes than may be sent. @param {string} path */
async function writePhoto(path) {
  const gaussian = /** @type {const} */ ({ type: 'gaussian', mean: 128, sigma: 40 });
  const picture = sharp({
    create: { width: 4032, height: 3024, channels: 3, background: '#000', noise: gaussian },
  });
  await picture.withMetadata({ orientation: 6 }).jpeg({ quality: 90 }).toFile(path);
}

/** In a page that has nothing but a file: draws it in a worker. @param {Element} input */
function drawInWorker(input) {
  const work = async (/** @type {MessageEvent<Blob>} */ { data }) => {
    const picture = await createImageBitmap(data);
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    postMessage(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.84 }));
  };
  const worker = new Worker(URL.createObjectURL(new Blob([`onmessage = ${work}`])));
  return new Promise((resolve) => {
    worker.onmessage = () => resolve(undefined);
    if (input instanceof HTMLInputElement) worker.postMessage(input.files?.[0]);
  });
}

/**
 * A photograph that is too large is made smaller in the composer, from the press until it can be shared: the longest task of the main
 * thread, beside that of a page that does nothing but give the same file to a worker.
 *
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../web.mjs').World} world
 */
export async function measureSmallerPhoto(report, { browser, signedIn, url }) {
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-bench-'));
  const photo = join(folder, 'phone.jpg');
  try {
    await writePhoto(photo);
    const bare = await openPage(browser, url);
    await bare.page.setContent('<input type="file">');
    const input = bare.page.locator('input');
    await input.setInputFiles(photo);
    const bareMs = await longestTaskMs(browser, bare.page, () => input.evaluate(drawInWorker));
    await bare.close();

    const { page, close } = await openPage(browser, url, { storageState: signedIn });
    await page.goto('/post/create');
    await page.getByLabel('Choose a photo or video').first().setInputFiles(photo);
    const press = page.getByRole('button', { name: 'Make it smaller' });
    await press.waitFor();
    const value = await longestTaskMs(browser, page, async () => {
      await press.click();
      await page.locator('button:enabled', { hasText: /^Share$/ }).waitFor();
    });
    await page.getByRole('button', { name: 'Remove' }).click();
    await close();
    report.figure({
      what: 'a 12-megapixel photo is made smaller: longest task of the main thread, of the processor',
      unit: 'ms',
      value,
      budget: budgetMs,
      beside: { what: 'a page that only gives it to a worker', value: bareMs },
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
