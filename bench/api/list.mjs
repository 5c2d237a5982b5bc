import http from 'node:http';
import { inLanes, timed } from '../lib/stats.mjs';

const calls = 1000;
const lanes = 16;
const rounds = 5;
const budgetMs = 1000;

/** One call of which only the length is looked at. @param {http.Agent} agent @param {string} url @returns {Promise<number>} */
const get = (agent, url) =>
  new Promise((resolve, reject) => {
    const request = http.get(url, { agent }, (response) => {
      let size = 0;
      response.on('data', (chunk) => {
        size += chunk.length;
      });
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(size)
          : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
    });
    request.on('error', reject);
  });

/**
 * The public list, asked for by many who are not signed in.
 *
 * @param {import('../lib/report.mjs').Report} report
 * @param {string} base
 */
export async function measureList(report, base) {
  const agent = new http.Agent({ keepAlive: true });
  const url = `${base}/posts?limit=10`;
  const size = await get(agent, url);
  /** @type {number[]} */
  const samples = [];
  for (let round = 0; round < rounds; round++)
    samples.push(await timed(() => inLanes(calls, lanes, () => get(agent, url))));
  agent.destroy();
  report.figure({
    what: `${calls} times GET /posts?limit=10, signed out, the API's own process`,
    unit: 'ms',
    samples,
    budget: budgetMs,
    note: `${lanes} at once, ${Math.round(size / 1024)} kB each`,
  });
}
