// Sends the calls of the behaviour table to a site. scripts/load.mjs starts it with the options and a picture's file.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { CommandError, messageOf, progress, run } from '../../scripts/lib/terminal.mjs';
import { readConfig, request } from '../../tests/smoke/site.ts';
import { actionsPerDay } from '../capacity/behaviour.mjs';
import { readUsage, untilQuiet, usageBetween } from '../lib/firestore-usage.mjs';
import { createRandom } from '../lib/random.mjs';
import { percentileOf } from '../lib/stats.mjs';
import { actions, createWorld, pick } from './actions.mjs';
import { arrivalTimes, runOpenLoop } from './open-loop.mjs';
import { deleteAccounts, LoadSite, newAccount } from './site.mjs';

const [optionsText = '', pictureFile = ''] = process.argv.slice(2);
/** scripts/load.mjs has checked them. @type {import('../../scripts/lib/load-options.mjs').LoadOptions} */
const options = JSON.parse(optionsText);

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    if (!stop.signal.aborted) progress('Stopping. What was created is deleted now.');
    stop.abort(new CommandError('The load test was stopped.', 130));
  });

/** Each action as often as a person does it in a hundred days. */
const names = Object.entries(actionsPerDay).flatMap(([name, [perDay]]) =>
  actions[name] ? Array.from({ length: Math.round(100 * perDay) }, () => name) : [],
);

/** Chooses again if nobody can do the chosen action. @param {import('./actions.mjs').World} world @param {() => number} random */
function chooseAction(world, random) {
  for (;;) {
    const name = pick(names, random) ?? '';
    const send = actions[name]?.(world, random);
    if (send) return { name, send };
  }
}

/** @param {import('./actions.mjs').World} world */
async function sendLoad(world) {
  const { database } = world.site;
  // A deployed Firestore and Google's emulator do not count.
  const before = database && (await readUsage(database)) && (await untilQuiet(database));
  // The same sequence in each run, so that two runs can be compared.
  const [random, times] = [createRandom(26), arrivalTimes(options, createRandom(27))];
  progress(`Sending ${times.length} actions`);
  const choose = () => chooseAction(world, random);
  printLatencies(await runOpenLoop({ times, choose, limit: options.limit, stopped: stop.signal }));
  if (!before || !database) return;
  progress('Waiting for triggers and jobs');
  const { reads, writes, deletes } = usageBetween(await untilQuiet(database), before);
  console.log(`With all triggers, ${reads} documents were read, ${writes} written and ${deletes} deleted.`);
}

/** @param {Awaited<ReturnType<typeof runOpenLoop>>} result */
function printLatencies({ byAction, dropped, latenessMs }) {
  const percentile = (/** @type {number[]} */ samples, /** @type {number} */ share) =>
    samples.length === 0 ? null : Math.round(percentileOf(samples, share));
  const rows = [...byAction].map(([action, { sent, latenciesMs: ms }]) => {
    const [p50, p95, p99] = [percentile(ms, 0.5), percentile(ms, 0.95), percentile(ms, 0.99)];
    return { action, sent, errors: sent - ms.length, 'p50 ms': p50, 'p95 ms': p95, 'p99 ms': p99 };
  });
  console.table(rows);
  for (const [action, { errors }] of byAction)
    for (const [message, count] of errors) console.log(`${count} × ${action}: ${message}`);
  const late = percentile(latenessMs, 0.99);
  console.log(`${dropped} dropped at the limit. 99 % were sent at most ${late} ms late, which the latencies include.`);
}

await run(async () => {
  const config = readConfig((await request(options.origin)).text);
  const site = new LoadSite(options.origin, config);
  if (!site.database && options.confirmedHost === null) {
    const { host } = new URL(options.origin);
    const { projectId } = config.firebase;
    throw new CommandError(`${host} uses the real project ${projectId}. Name its host again: --yes-load ${host}`, 2);
  }
  const runName = randomUUID().slice(0, 8);
  const accounts = Array.from({ length: options.people }, (_, index) => newAccount(runName, index));
  /** @type {string[]} */
  const postIds = [];
  try {
    progress(`Creating ${accounts.length} people (load-${runName}-…), each with a post`);
    await sendLoad(await createWorld(site, { accounts, picture: await readFile(pictureFile), postIds, stop }));
  } catch (error) {
    stop.abort(error);
    progress(messageOf(error));
  }
  progress('Deleting what was created');
  const left = await deleteAccounts(site, accounts, postIds);
  if (left.length > 0) throw new CommandError(`Not deleted:\n${left.join('\n')}\nDelete the accounts in the console.`);
  progress('Everything is deleted');
  stop.signal.throwIfAborted();
});
