/**
 * Replays the behaviour model of bench/capacity against a site. scripts/load.mjs starts it. The arguments
 * are the options, the file of a picture, and the file of the counted costs.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { CommandError, messageOf, progress, run } from '../../scripts/lib/terminal.mjs';
import { readUsage, untilQuiet, usageBetween } from '../lib/firestore-usage.mjs';
import { createRandom } from '../lib/random.mjs';
import { actions } from './actions.mjs';
import { compare, tolerance } from './agreement.mjs';
import { arrivalTimes } from './arrivals.mjs';
import { causedCost, noCost, parseCounted, plus } from './caused-cost.mjs';
import { deleteAccounts, untilDeleted } from './clean-up.mjs';
import { LoadSite } from './load-site.mjs';
import { chooseAction, notReplayed, replayed } from './mix.mjs';
import { runOpenLoop } from './open-loop.mjs';
import { newAccount } from './people.mjs';
import { agreementReport, latencyReport } from './report.mjs';
import { createWorld, sizesFor } from './world.mjs';

/** @typedef {import('../../scripts/lib/load-options.mjs').LoadOptions} LoadOptions */
/** @typedef {import('./caused-cost.mjs').Cost} Cost */
/** @typedef {import('./world.mjs').World} World */
/** @typedef {import('../lib/firestore-usage.mjs').Database} Database */

/** The same sequence in each run, so that two runs can be compared. */
const seed = 26;

/** The rows of costs.json for actions that have another name there. @type {Readonly<Record<string, string>>} */
const rowNames = { '/search': '/search for a word' };

const [optionsText = '', pictureFile = '', costsFile = ''] = process.argv.slice(2);
/** scripts/load.mjs has checked them. @type {LoadOptions} */
const options = JSON.parse(optionsText);

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    if (!stop.signal.aborted) progress('Stopping. What was created is deleted now.');
    stop.abort(new CommandError('The load test was stopped.', 130));
  });

/** @param {LoadSite} site */
function requirePermission(site) {
  if (site.isLocal || options.confirmedHost !== null) return;
  const { projectId } = site.config.firebase;
  throw new CommandError(
    `${options.origin} runs on this machine but uses the real project ${projectId}. Name its host again: --yes-load ` +
      new URL(options.origin).host,
    2,
  );
}

/**
 * Returns the local Firestore that counts what it reads and writes. Null if it is Google's emulator or a deployed one.
 *
 * @param {LoadSite} site
 * @returns {Promise<Database | null>}
 */
async function countingDatabase(site) {
  if (!site.isLocal) return null;
  const database = { origin: site.firestoreOrigin, project: site.config.firebase.projectId };
  return (await readUsage(database)) && database;
}

/**
 * Sends each action alone, and counts what it causes. Actions that nobody can do are left out.
 *
 * @param {World} world
 * @param {Database} database
 * @param {() => number} random
 * @param {ReadonlyMap<string, Cost>} model
 */
async function countAlone(world, database, random, model) {
  /** @type {Map<string, Cost>} */
  const alone = new Map();
  let before = await untilQuiet(database);
  for (const [name] of replayed) {
    stop.signal.throwIfAborted();
    const send = actions[name]?.(world, random);
    if (!send) continue;
    await send();
    const isWriting = (model.get(name)?.writes ?? 0) > 0;
    const after = isWriting ? await untilQuiet(database) : await readUsage(database);
    if (!after) continue;
    alone.set(name, usageBetween(after, before));
    before = after;
  }
  return alone;
}

/**
 * Sends the load and prints what came of it. Returns whether the reads and writes agree with the model. They do if
 * nothing counts them.
 *
 * @param {World} world
 */
async function sendLoad(world) {
  const { site } = world;
  const random = createRandom(seed);
  const counted = parseCounted(await readFile(costsFile, 'utf8'));
  const model = new Map(replayed.map(([name]) => [name, causedCost(counted, rowNames[name] ?? name)]));
  const database = sizesFor(options.people).isFull ? await countingDatabase(site) : null;
  if (database) progress('Counting each action alone');
  const alone = database ? await countAlone(world, database, random, model) : new Map();
  const before = database && (await untilQuiet(database));
  let screenReads = 0;
  world.onReads = (_action, reads) => {
    screenReads += reads;
  };
  const times = arrivalTimes(options, createRandom(seed + 1));
  progress(`Sending ${times.length} actions`);
  const result = await runOpenLoop({
    times,
    choose: () => chooseAction(world, random),
    limit: options.limit,
    stopped: stop.signal,
  });
  console.log(`\n${latencyReport(result)}`);
  if (notReplayed.length > 0) console.log(`Not replayed: ${notReplayed.join(', ')}.`);
  const sent = new Map([...result.byAction].map(([name, each]) => [name, each.sent]));
  if (!database || !before) {
    let sum = noCost;
    for (const [name, count] of sent) sum = plus(sum, model.get(name) ?? noCost, count);
    console.log(`\nThe screens have got ${screenReads} documents, without those that security rules read.`);
    console.log(`By the model, all actions together read ${Math.round(sum.reads)} documents and wrote`);
    console.log(`${Math.round(sum.writes)}. Only an embedded local Firestore counts them, with at least 40 people.`);
    return true;
  }
  progress('Waiting for triggers and jobs');
  const total = usageBetween(await untilQuiet(database), before);
  const agreement = compare(sent, model, alone, total);
  console.log(`\n${agreementReport(agreement.rows, agreement.total)}`);
  console.log(
    'Each line is about one action with its triggers, counted alone. The last line is about all actions that',
  );
  console.log(`were sent. Its reads and writes ${agreement.isWithin ? 'agree' : 'DO NOT AGREE'} with the model within`);
  console.log(`${tolerance * 100} %. They read ${total.reads}, wrote ${total.writes} and deleted ${total.deletes}.`);
  return agreement.isWithin;
}

await run(async () => {
  const site = await LoadSite.open(options.origin);
  requirePermission(site);
  const runName = randomUUID().slice(0, 8);
  const accounts = Array.from({ length: options.people }, (_, index) => newAccount(runName, index));
  /** @type {import('./world.mjs').Created} */
  const created = { uids: [], postIds: [] };
  /** @type {{ error: unknown } | undefined} */
  let failure;
  let isAgreed = true;
  try {
    progress(`Creating ${accounts.length} people (load-${runName}-…) with posts, follows, likes and comments`);
    const picture = await readFile(pictureFile);
    isAgreed = await sendLoad(await createWorld(site, { accounts, picture, created, stopped: stop.signal }));
  } catch (error) {
    failure = { error };
    if (!stop.signal.aborted) progress(`Failed: ${messageOf(error)}`);
  }
  progress('Deleting what was created');
  const failures = await deleteAccounts(site, accounts);
  if (failures.length > 0)
    throw new CommandError(`These accounts were not deleted:\n${failures.join('\n')}\nDelete them in the console.`);
  const left = await untilDeleted(site, created);
  if (left.length > 0) throw new CommandError(`After the deletion, these are left:\n${left.join('\n')}`);
  progress('Everything is deleted');
  if (failure) throw failure.error;
  stop.signal.throwIfAborted();
  if (!isAgreed) throw new CommandError('The reads or writes differ from the model. The table says where.');
});
