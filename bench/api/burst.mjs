import { createPost, send, succeed } from '../lib/api-client.mjs';
import { among, interleaved, medianOf, timed } from '../lib/stats.mjs';

const crowd = 100;
const sequence = 110;

/** @typedef {import('../lib/api-client.mjs').Person} Person */

/** @param {string} base @param {Person} person @param {string} postId */
const like = async (base, { token }, postId) => {
  const { status, body } = await send(base, 'POST', `/posts/like/${postId}`, { token });
  if (status !== 201) throw new Error(`a like was answered ${status}: ${JSON.stringify(body)}`);
};

/** @param {string} base @param {string} postId @param {number} count */
async function expectLikes(base, postId, count) {
  const { post } = await succeed(base, 'GET', `/posts/${postId}`);
  if (post.likes.likeCount !== count)
    throw new Error(`${count} people liked the post, and its count is ${post.likes.likeCount}`);
}

/**
 * All at once against one after the other, on fresh posts, in turns. Every answer and both counts are checked.
 *
 * @param {string} base
 * @param {Person[]} people
 * @param {number} atOnce
 * @param {number} oneByOne
 * @param {number} bursts
 */
async function compare(base, people, atOnce, oneByOne, bursts) {
  return interleaved(
    {
      atOnce: async () => {
        const postId = await createPost(base, among(people, 0));
        const ms = await timed(() =>
          Promise.all(people.slice(0, atOnce).map((person) => like(base, person, postId))),
        );
        await expectLikes(base, postId, atOnce);
        return ms;
      },
      oneByOne: async () => {
        const postId = await createPost(base, among(people, 0));
        const ms = await timed(async () => {
          for (const person of people.slice(0, oneByOne)) await like(base, person, postId);
        });
        await expectLikes(base, postId, oneByOne);
        return ms;
      },
    },
    { rounds: bursts },
  );
}

/**
 * @param {import('../lib/report.mjs').Report} report
 * @param {{ bursts: number, emulatedClients: number }} plan
 * @param {{ bases: { alone: string, emulated: string }, people: Person[] }} world
 */
export async function measureBurst(report, { bursts, emulatedClients }, { bases, people }) {
  /** @type {[place: string, base: string, atOnce: number][]} */
  const places = [
    ["the API's own process", bases.alone, crowd],
    ['through the emulators', bases.emulated, Math.min(crowd, emulatedClients)],
  ];
  for (const [place, base, atOnce] of places) {
    const oneByOne = Math.round((atOnce * sequence) / crowd);
    const samples = await compare(base, people, atOnce, oneByOne, bursts);
    const budget = medianOf(samples.oneByOne);
    report.figure({
      what: `${atOnce} people like one post at once, ${place}`,
      unit: 'ms',
      samples: samples.atOnce,
      budget,
      beside: { what: `${oneByOne} likes one after the other`, samples: samples.oneByOne },
      note: 'all answered 201, count exact',
    });
  }
}
