/**
 * A crowd does the same thing within a minute, to one post, person or comment and to a hundred of them: how often the busiest document
 * is written, whether every answer and count is exact, and how long it takes. The use-cases themselves, in two instances, each
 * with a Firestore client of its own; their commits are seen on the wire. The triggers run in the emulators.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { progress } from '../scripts/lib/terminal.mjs';
import { storms, votedComment } from './hot/storms.mjs';
import { writeTimes } from './hot/write-times.mjs';
import { apiBundle, buildApiCode } from './lib/api-code.mjs';
import { startGrpcCounter } from './lib/grpc-counter.mjs';
import { withStack } from './lib/stack.mjs';
import { among } from './lib/stats.mjs';
import { untilTriggersRest, withoutTriggers } from './lib/triggers.mjs';

/** `seconds` in which the crowd comes. */
const sizes = { small: { people: 300, seconds: 3 }, full: { people: 10_000, seconds: 60 } };
const instances = 2;
const spreadOver = 100;
const budgets = { writesPerSecond: 2, ratio: 1.5 };
/** As the emulator's own warning has it: a second alone says little, since production takes short bursts. */
const windowSeconds = 5;

/** @typedef {import('firebase-admin/firestore').Firestore} Firestore */
/** @typedef {import('./hot/storms.mjs').Storm} Storm */
/** @typedef {import('./hot/storms.mjs').Target} Target */
/** @typedef {import('./hot/storms.mjs').UseCases} UseCases */

/** @type {import('./run.mjs').Bench} */
export async function benchHot(report, { size }) {
  const plan = sizes[size];
  await buildApiCode();
  await withStack('bench', async (stack) => {
    const written = writeTimes();
    const counter = await startGrpcCounter(stack.env.FIRESTORE_EMULATOR_HOST, written.note);
    process.env.FIRESTORE_EMULATOR_HOST = counter.address;
    const apps = Array.from({ length: instances }, (_, index) =>
      initializeApp({ projectId: stack.env.GCLOUD_PROJECT }, `hot-${index}`),
    );
    try {
      const dbs = apps.map((app) => getFirestore(app));
      /** @type {UseCases} */
      const useCases = await import(apiBundle);
      progress(`${plan.people} people and ${1 + spreadOver} posts`);
      const world = await prepare(among(dbs, 0), useCases, plan.people);
      for (const storm of storms(useCases)) {
        progress(`Everybody at once: ${storm.name}`);
        await measure(report, plan, storm, { ...world, dbs, written });
      }
    } finally {
      await Promise.all(apps.map((app) => deleteApp(app)));
      counter.stop();
    }
  });
}

/** People, and posts by authors of their own with a comment each. @param {Firestore} db @param {UseCases} useCases @param {number} count */
async function prepare(db, { createUserDocument, createPost, addComment }, count) {
  await createUserDocument(db, Date.now(), 'fan-0', 'Bench Fan', 'fan-0@example.com');
  const fan = (await db.doc('users/fan-0').get()).data();
  const people = Array.from({ length: count }, (_, index) => `fan-${index}`);
  for (let at = 1; at < count; at += 400) {
    const batch = db.batch();
    for (const uid of people.slice(at, at + 400))
      batch.set(db.doc(`users/${uid}`), { ...fan, email: `${uid}@example.com` });
    await batch.commit();
  }
  const targets = await Promise.all(
    Array.from({ length: 1 + spreadOver }, async (_, index) => {
      const authorUid = `author-${index}`;
      await createUserDocument(db, Date.now(), authorUid, 'Bench Author', `${authorUid}@example.com`);
      const post = { content: 'A post to be measured', postImage: 'https://example.com/picture.jpg' };
      const { id: postId } = await createPost(db, Date.now(), authorUid, post);
      await addComment(db, Date.now(), authorUid, postId, { message: 'First', commentId: votedComment });
      return { authorUid, postId };
    }),
  );
  return { people, targets };
}

/**
 * Throws when a document was written too often.
 *
 * @param {import('./lib/report.mjs').Report} report
 * @param {{ people: number, seconds: number }} plan
 * @param {Storm} storm
 * @param {{ dbs: Firestore[], people: string[], targets: Target[], written: ReturnType<typeof writeTimes> }} world
 */
async function measure(report, plan, storm, { dbs, people, targets, written }) {
  // What follows of it would be in front of what is looked for below: the emulator comes to one event after the other.
  const spread = await withoutTriggers(() => burst(plan, storm, dbs, people, targets.slice(1)));
  await untilTriggersRest(among(dbs, 0));
  const told = storm.isTold ? listenToNotifications(among(dbs, 0), among(targets, 0).authorUid) : null;
  written.clear();
  const hot = await burst(plan, storm, dbs, people, targets.slice(0, 1));
  const [average, atOnce] = [written.most(windowSeconds * 1000), written.most(1000)];
  const crowd = `${plan.people} people ${storm.name} within ${plan.seconds} s`;
  report.figure({
    what: `${crowd}: writes of the busiest document a second, in any ${windowSeconds} s`,
    unit: '',
    value: average.count / windowSeconds,
    budget: budgets.writesPerSecond,
    note: `${instances} instances; ${atOnce.count} in its busiest second; every answer and count exact`,
  });
  if (average.count / windowSeconds > budgets.writesPerSecond)
    throw new Error(`${average.name} was written ${average.count} times in ${windowSeconds} s`);
  report.figure({
    what: `${crowd}: against ${spreadOver} of them`,
    unit: '×',
    value: hot / spread,
    budget: budgets.ratio,
    note: `${(hot / 1000).toFixed(2)} s against ${(spread / 1000).toFixed(2)} s`,
  });
  if (told)
    report.figure({
      what: `${crowd}: writes of its notification a second, in any ${windowSeconds} s`,
      unit: '',
      value: (await told.stop()).count / windowSeconds,
      budget: budgets.writesPerSecond,
    });
}

/**
 * Everybody comes at their own moment, evenly, and does it to one of the targets. Answers the milliseconds until the last has
 * an answer. Throws unless each answer counts one more, and so many are stored.
 *
 * @param {{ seconds: number }} plan
 * @param {Storm} storm
 * @param {Firestore[]} dbs
 * @param {string[]} people
 * @param {Target[]} targets
 */
async function burst({ seconds }, { name, act, stored }, dbs, people, targets) {
  const startedAt = performance.now();
  const counts = await Promise.all(
    people.map(async (uid, index) => {
      await wait((index / people.length) * seconds * 1000);
      return act(among(dbs, index), uid, among(targets, index));
    }),
  );
  const ms = performance.now() - startedAt;
  for (const [at, target] of targets.entries()) {
    const own = counts.filter((_, index) => index % targets.length === at).sort((one, other) => one - other);
    if (own.some((count, index) => count !== index + 1))
      throw new Error(`${name}: of ${own.length} answers not each counts one more: ${own.join(' ')}`);
    const found = await stored(among(dbs, 0), target);
    if (found.some((count) => count !== own.length))
      throw new Error(`${name}: ${own.length} have done it, and ${found.join(' and ')} are stored`);
  }
  return ms;
}

/** How often each notification of a person is written, from now until there is one and it has said nothing new for some seconds. @param {Firestore} db @param {string} uid */
function listenToNotifications(db, uid) {
  const times = writeTimes();
  let lastMs = Number.POSITIVE_INFINITY;
  let isFirst = true;
  const stop = db.collection(`users/${uid}/notifications`).onSnapshot((snapshot) => {
    if (!isFirst) {
      times.note(snapshot.docChanges().map(({ doc }) => doc.ref.path));
      lastMs = performance.now();
    }
    isFirst = false;
  });
  return {
    stop: async () => {
      // The emulators come to the events of ten thousand people one after the other, and to what settles a notification behind them.
      const giveUpMs = performance.now() + 1_800_000;
      while (performance.now() < Math.min(giveUpMs, lastMs + windowSeconds * 1000)) await wait(200);
      stop();
      if (lastMs > giveUpMs) throw new Error('nobody has been told of it');
      return times.most(windowSeconds * 1000);
    },
  };
}
