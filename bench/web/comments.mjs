import { getApp } from 'firebase-admin/app';
import { getFirestore, Timestamp } from 'firebase-admin/firestore';
import { heapMebibytes, openPage } from '../lib/browser.mjs';
import { fill } from '../lib/fill.mjs';

const few = 20;
const many = 1000;
const windowSize = 20;
const minuteMs = 60_000;

/**
 * A copy of a seeded post with this many comments, the newest with the highest number; answers its id.
 *
 * @param {import('firebase-admin/firestore').Firestore} db
 * @param {number} count
 */
async function fillComments(db, count) {
  const [original] = (await db.collectionGroup('comments').limit(1).get()).docs;
  const source = original?.ref.parent.parent;
  if (!original || !source) throw new Error('the seed has no comment');
  const post = db.doc(`posts/comments-${count}`);
  await post.set({ ...(await source.get()).data(), commentCount: count, commentPreview: [] });
  const startMs = Date.now() - count * minuteMs;
  await fill(db, 1, count + 1, (batch, number) => {
    const createdAt = Timestamp.fromMillis(startMs + number * minuteMs);
    batch.set(post.collection('comments').doc(`c${number}`), {
      ...original.data(),
      ...{ postId: post.id, message: `Comment (${number})`, createdAt, updatedAt: createdAt },
    });
  });
  return post.id;
}

/**
 * How long comments take to open, and more of them to come, with few and with many.
 *
 * @param {import('../lib/report.mjs').Report} report
 * @param {import('../web.mjs').World} world
 */
export async function measureComments(report, { browser, signedIn, url }) {
  const db = getFirestore(getApp('bench'));
  const opened = new Map();
  for (const count of [few, many]) {
    const postId = await fillComments(db, count);
    const { page, context, close } = await openPage(browser, url, { storageState: signedIn });
    /** @param {number} number */
    const shows = (number) => page.getByText(`Comment (${number})`).waitFor({ state: 'attached' });
    await page.goto('/posts');
    await page.getByRole('article').first().waitFor();
    const startedAt = performance.now();
    await page.goto(`/post/${postId}`);
    await shows(count - windowSize + 1);
    opened.set(count, performance.now() - startedAt);
    if (count === many) {
      const session = await context.newCDPSession(page);
      const before = await heapMebibytes(session);
      const times = [];
      for (let last = count - windowSize; last > 0; last -= windowSize) {
        const pressedAt = performance.now();
        await page.getByRole('button', { name: 'View more comments' }).click();
        await shows(last);
        times.push(performance.now() - pressedAt);
      }
      const what = `${many.toLocaleString('en')} comments`;
      report.figure({
        what: `${what}: the last window`,
        unit: 'ms',
        value: times.at(-1) ?? Number.NaN,
        beside: { what: 'the first', value: times[0] ?? Number.NaN },
      });
      report.figure({
        what: `${what}: memory with all of them opened`,
        unit: 'MiB',
        value: await heapMebibytes(session),
        beside: { what: 'before', value: before },
      });
    }
    await close();
  }
  report.figure({
    what: `a post with ${many.toLocaleString('en')} comments: opened`,
    unit: 'ms',
    value: opened.get(many),
    beside: { what: `with ${few}`, value: opened.get(few) },
  });
}
