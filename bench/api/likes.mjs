import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { send, succeed } from '../lib/api-client.mjs';
import { among, summarise } from '../lib/stats.mjs';

const previewPeople = 20;
const budget = 1.5;
const warmUps = 3;

/** @typedef {import('../lib/report.mjs').Report} Report */
/** @typedef {import('../lib/api-client.mjs').Person} Person */
/** @typedef {(person: Person, postId: string) => Promise<unknown>} Way */
/** @typedef {'bare' | 'alone' | 'emulated' | 'nothing'} WayName the last two only where the emulators are asked */

/**
 * The same reads and writes as functions/src/posts/like-post.ts, with nothing around them.
 *
 * @param {import('firebase-admin/firestore').Firestore} db
 * @param {Person} person
 * @param {string} postId
 */
const bareLike = (db, { uid }, postId) =>
  db.runTransaction(async (tx) => {
    const post = db.doc(`posts/${postId}`);
    const like = post.collection('likes').doc(uid);
    const dislike = post.collection('dislikes').doc(uid);
    const [stored, viewer, liked] = await tx.getAll(post, db.doc(`users/${uid}`), like, dislike);
    if (!stored || !liked || liked.exists) throw new Error('a like twice');
    const [fullName, email] = [viewer?.get('fullName'), viewer?.get('email')];
    const at = Timestamp.now();
    const person = { uid, fullName, email, createdAt: at, updatedAt: at };
    const likePreview = [person, ...stored.get('likePreview')].slice(0, previewPeople);
    tx.create(like, { ...person, postId });
    tx.update(post, { likeCount: FieldValue.increment(1), likePreview });
  });

/**
 * 1, 10 and 100 clients at once, each liking a post of its own, so that nobody waits for a lock; the ways to like take
 * turns, round by round. Every like is somebody's first on that post.
 *
 * @param {Report} report
 * @param {{ rounds: Record<number, number>, emulatedClients: number }} plan
 * @param {{
 *   bases: { alone: string, emulated: string },
 *   db: import('firebase-admin/firestore').Firestore,
 *   people: Person[],
 *   posts: string[],
 * }} world
 */
export async function measureLikes(report, { rounds, emulatedClients }, { bases, db, people, posts }) {
  let firstPerson = 0;
  for (const [text, roundCount] of Object.entries(rounds)) {
    const clients = Number(text);
    /** @type {Partial<Record<WayName, Way>>} */
    const ways = {
      bare: (person, postId) => bareLike(db, person, postId),
      alone: ({ token }, postId) => succeed(bases.alone, 'POST', `/posts/like/${postId}`, { token }),
      ...(clients <= emulatedClients && {
        emulated: ({ token }, postId) => succeed(bases.emulated, 'POST', `/posts/like/${postId}`, { token }),
        nothing: () => send(bases.emulated, 'GET', '/nothing-here'),
      }),
    };
    const names = /** @type {WayName[]} */ (Object.keys(ways));
    const group = people.slice(firstPerson, firstPerson + clients);
    if (group.length < clients) throw new Error(`${clients} fresh people are needed`);
    // Clients of one phase share people with no other phase, so pairs of person and post never repeat.
    firstPerson += clients < 100 ? clients : 0;
    /** @type {Partial<Record<WayName, number[]>>} */
    const samples = {};
    let turn = 0;
    for (let round = -warmUps; round < roundCount; round++) {
      const shift = Math.abs(round) % names.length;
      for (const name of [...names.slice(shift), ...names.slice(0, shift)]) {
        // Only a like uses a pair of person and post up.
        const at = name === 'nothing' ? 0 : turn++;
        const times = await Promise.all(
          group.map(async (person, index) => {
            const startedAt = performance.now();
            await ways[name]?.(person, among(posts, at + index));
            return performance.now() - startedAt;
          }),
        );
        if (round >= 0) samples[name] = [...(samples[name] ?? []), ...times];
      }
    }
    if (turn > posts.length) throw new Error(`${turn} posts are needed for ${clients} clients`);
    reportLikes(report, clients, samples);
  }
}

const titles = {
  alone: "like, the API's own process",
  emulated: 'like, through the Hosting and Functions emulators',
};

/** @param {Report} report @param {number} clients @param {Partial<Record<WayName, number[]>>} samples */
function reportLikes(report, clients, samples) {
  const crowd = clients === 1 ? '1 client' : `${clients} clients`;
  const bareTimes = samples.bare ?? [];
  const bare = summarise(bareTimes);
  const nothing = samples.nothing && summarise(samples.nothing);
  for (const name of /** @type {const} */ (['alone', 'emulated'])) {
    const times = samples[name];
    if (!times) {
      report.missing(
        `${titles[name]}, ${crowd}`,
        'only with --size full: the emulator starts a process per call at once',
      );
      continue;
    }
    const { median, p99 } = summarise(times);
    const what = `${titles[name]}, ${crowd}`;
    const beside = { what: 'a bare Admin SDK transaction', samples: bareTimes };
    report.figure({ what: `${what}: p50`, unit: 'ms', samples: times, beside });
    report.figure({
      what: `${what}: p99`,
      unit: 'ms',
      value: p99,
      beside: { what: 'a bare Admin SDK transaction', value: bare.p99 },
    });
    if (clients === 1)
      reportRatio(report, what, median, bare.median, name === 'emulated' ? nothing : undefined);
  }
}

/**
 * The budget holds for the API; what the local emulators add in front of any call is told apart from it.
 *
 * @param {Report} report
 * @param {string} what
 * @param {number} median
 * @param {number} bare
 * @param {ReturnType<typeof summarise> | undefined} nothing
 */
function reportRatio(report, what, median, bare, nothing) {
  report.figure({
    what: `${what}: p50 against a bare transaction`,
    unit: '×',
    value: median / bare,
    ...(!nothing && { budget }),
  });
  if (!nothing) return;
  report.figure({
    what: 'the emulators alone: an unknown route, answered without Firestore',
    unit: 'ms',
    value: nothing.median,
  });
}
