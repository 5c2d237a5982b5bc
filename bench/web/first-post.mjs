import { firstPost, openPage, pictureShown } from '../lib/browser.mjs';

/** When the first post is in the page, in milliseconds since the navigation began. */
function watch() {
  const look = () => {
    if (document.querySelector('article')) window.firstPostMs = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** A signed-in person opens the feed with an empty HTTP cache: time to the first post, and to its picture. */
export async function measureFirstPost(report, { browser, signedIn, url }, { opens }, count) {
  const posts = [];
  const pictures = [];
  for (let turn = -1; turn < opens; turn++) {
    const { page, close } = await openPage(browser, url, { storageState: signedIn });
    await page.addInitScript(watch);
    await page.goto('/posts', { waitUntil: 'commit' });
    const post = await firstPost(page);
    await pictureShown(post);
    const pictureMs = await page.evaluate(() => performance.now());
    if (turn >= 0) posts.push(await page.evaluate(() => window.firstPostMs));
    if (turn >= 0) pictures.push(pictureMs);
    await close();
  }
  const stored = `${count.toLocaleString('en')} posts`;
  report.figure({ what: `opening the feed to the first post, ${stored}`, unit: 'ms', samples: posts });
  report.figure({ what: `opening the feed to its picture, ${stored}`, unit: 'ms', samples: pictures });
}
