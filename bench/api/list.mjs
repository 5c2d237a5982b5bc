import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { messageOf } from '../../scripts/lib/terminal.mjs';
import { settings } from '../lib/api-server.mjs';
import { frameworkProgram, startFunction, startScript } from '../lib/function-server.mjs';
import { inLanes, interleaved, medianOf, timed } from '../lib/stats.mjs';

const calls = 1000;
const lanes = 16;
const rounds = 7;
const budgets = { callsMs: 1000, usedMs: 0.8 };
const address = '/posts?limit=10';
const call = `GET ${address}, signed out`;

/** @typedef {import('../lib/function-server.mjs').Server} Server */

/** @returns {number[]} */
const none = () => [];

/** One call, and its body. @param {http.Agent} agent @param {string} url @returns {Promise<Buffer>} */
const get = (agent, url) =>
  new Promise((resolve, reject) => {
    const request = http.get(url, { agent }, (response) => {
      /** @type {Buffer[]} */
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(Buffer.concat(chunks))
          : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
    });
    request.on('error', reject);
  });

/**
 * The public list, asked for by many who are not signed in, of the function as it is deployed; beside a function and a server that do nothing
 * but send the same bytes.
 *
 * @param {import('../lib/report.mjs').Report} report
 * @param {NodeJS.ProcessEnv} env
 */
export async function measureList(report, env) {
  let program = '';
  try {
    program = frameworkProgram();
  } catch (error) {
    return report.missing(`${call}, as deployed`, messageOf(error));
  }
  const agent = new http.Agent({ keepAlive: true });
  const answer = path.join(os.tmpdir(), `${randomUUID()}.json`);
  /** @type {Server[]} */
  const servers = [];
  /** @param {Promise<Server>} starting */
  const started = async (starting) => {
    const server = await starting;
    servers.push(server);
    return server;
  };
  try {
    const deployed = { ...env, ...settings, LOG_REQUESTS: 'true' };
    const ours = await started(
      startFunction(program, { source: inRoot('functions'), target: 'api', env: deployed }),
    );
    const bytes = await get(agent, ours.url + address);
    await writeFile(answer, bytes);
    const bare = { ANSWER: answer };
    const fn = await started(
      startFunction(program, { source: inRoot('bench/api/bare-function'), target: 'bare', env: bare }),
    );
    const server = await started(startScript(new URL('./bare-server.mjs', import.meta.url), bare));
    const used = { ours: none(), fn: none(), server: none() };
    /** @param {Server} one @param {number[]} usedMs */
    const burst = async (one, usedMs) => {
      const before = await one.usedMs();
      const ms = await timed(() => inLanes(calls, lanes, () => get(agent, one.url + address)));
      usedMs.push(((await one.usedMs()) - before) / calls);
      return ms;
    };
    const warmUps = 2;
    const ms = await interleaved(
      {
        ours: () => burst(ours, used.ours),
        fn: () => burst(fn, used.fn),
        server: () => burst(server, used.server),
      },
      { rounds, warmUps },
    );
    const usedMs = (/** @type {number[]} */ samples) => medianOf(samples.slice(warmUps));
    report.figure({
      what: `${calls} times ${call}, as deployed`,
      unit: 'ms',
      samples: ms.ours,
      budget: budgets.callsMs,
      beside: { what: 'a function that only sends the same', samples: ms.fn },
      note: `${lanes} at once, ${Math.round(bytes.length / 1024)} kB each, ${Math.round((calls / medianOf(ms.ours)) * 1000)} a second`,
    });
    report.figure({
      what: `${call}, as deployed: processor time of a call`,
      unit: 'ms',
      value: usedMs(used.ours),
      budget: budgets.usedMs,
      beside: { what: 'a function that only sends the same', value: usedMs(used.fn) },
    });
    report.figure({
      what: 'a function that only sends the same: processor time of a call',
      unit: 'ms',
      value: usedMs(used.fn),
      beside: { what: "node:http's server alone", value: usedMs(used.server) },
    });
  } finally {
    agent.destroy();
    await Promise.all(servers.map((one) => one.stop()));
    await rm(answer, { force: true });
  }
}
