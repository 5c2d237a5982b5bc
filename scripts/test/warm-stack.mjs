/**
 * The stack that `npm test -- FILE` and `npm run test:watch` keep between calls. scripts/test/warm.mjs starts it, detached;
 * .data/warm/stack.json says where it is asked:
 *
 *   POST /lease/EMULATOR   with "embedded" or "official" for it; answers a line of JSON for each step, at last the stack's
 *                 environment, and stays open: as long as the connection lives the stack is in use. What has changed since
 *                 is built, and the data are those of the seed.
 *   POST /stop    ends it. It ends by itself when nobody has used it for half an hour.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { buildAll, buildFunctions, buildSeed, buildWeb } from '../build.mjs';
import { portOf, privatePorts } from '../lib/ports.mjs';
import { wantedEmulator } from '../lib/programs.mjs';
import { messageOf, progress } from '../lib/terminal.mjs';
import { loadSeed } from '../load-seed.mjs';
import { startStack } from '../stack.mjs';
import { clearData } from './clear-data.mjs';
import { createLeases } from './leases.mjs';
import { fingerprints, parts } from './sources.mjs';
import { stateFile } from './warm.mjs';

const idleMs = 30 * 60_000;
const reloadLimitMs = 30_000;

/** @typedef {import('./sources.mjs').Part} Part */
/** @typedef {import('../stack.mjs').Stack} Stack */
/** @typedef {(text: string) => void} Say */

/** A stack that cannot take in what has changed: the next call starts another. */
class Outdated extends Error {}

const leases = createLeases({ idleMs, onFree: resetLater, onIdle: () => void end('nobody used it') });
let built = fingerprints();
/** @type {Stack | undefined} */
let stack;
let hasSeed = false;
let isFresh = true;
/** Getting ready, resetting and rebuilding happen one after the other. */
let work = Promise.resolve();
let isResetting = false;
/** @type {Promise<void> | undefined} */
let ending;
/** @type {Set<import('node:http').ServerResponse>} */
const open = new Set();

/**
 * @param {() => Promise<void>} step
 * @returns {Promise<void>} settled as the step does
 */
function next(step) {
  const done = work.then(step);
  work = done.catch(() => {});
  return done;
}

/** @param {Say} say */
async function start(say) {
  say('Building');
  await buildAll();
  say('Starting the stack that later calls find running');
  const started = await startStack({ name: 'warm', ports: await privatePorts(), beyond: 'refuse' });
  stack = started;
  void started.exited.then(() => end('the emulators ended'));
}

/** Functions are loaded anew by their emulator, which watches the folder. @param {Stack} running */
async function renewFunctions(running) {
  const loaded = running.says('Loaded functions definitions');
  await buildFunctions();
  const first = await Promise.race([loaded, wait(reloadLimitMs, undefined, { ref: false })]);
  if (!first) throw new Outdated('the functions were not loaded anew');
}

/** @type {Record<Part, (running: Stack) => Promise<void>>} */
const renewals = {
  emulators: () => Promise.reject(new Outdated('the emulators or their configuration have changed')),
  functions: renewFunctions,
  web: async (running) => {
    await buildWeb();
    await running.refreshSite();
  },
  seed: async () => {
    await buildSeed();
    hasSeed = false;
  },
};

/** @param {Say} say */
async function renew(say) {
  const now = fingerprints();
  // In this order, and a part counts as built when it is: what fails is tried again by the next call.
  for (const part of parts.filter((name) => now[name] !== built[name])) {
    if (!stack) return;
    if (part !== 'emulators') say(`Building ${part}, which has changed`);
    await renewals[part](stack);
    built = { ...built, [part]: now[part] };
  }
}

/** @param {Say} say */
async function seed(say) {
  if (!stack || hasSeed) return;
  // It tells the functions of each document that is cleared: late, they would remove pictures that the seed has stored anew.
  if (wantedEmulator() === 'official' && !isFresh)
    throw new Outdated("Google's Firestore cannot be cleared quietly");
  isFresh = false;
  say('Loading the seed data');
  await clearData(stack.env);
  await loadSeed(stack.env);
  hasSeed = true;
}

/** While whoever ran tests reads what they said. */
function resetLater() {
  hasSeed = false;
  if (wantedEmulator() === 'official') return;
  isResetting = true;
  void next(() => seed(progress))
    .catch((error) => console.error(error))
    .finally(() => {
      isResetting = false;
    });
}

/** @param {string} emulator @param {Say} say */
async function getReady(emulator, say) {
  if (emulator !== wantedEmulator()) throw new Outdated(`it runs the ${wantedEmulator()} emulator`);
  if (stack) await renew(say);
  else await start(say);
  // Where another run is at it, its data stay.
  if (leases.count() === 1 || !hasSeed) await seed(say);
}

/** Settles when the stack has ended; this process does when everybody has been told. @param {string} why */
function end(why) {
  ending ??= (async () => {
    progress(`Ending: ${why}`);
    leases.close();
    await stack?.stop();
    // Not before: another one would take the same folder.
    rmSync(stateFile, { force: true });
    server.close(() => process.exit(0));
    for (const response of open) response.end();
  })();
  return ending;
}

/** @param {string} emulator @param {import('node:http').ServerResponse} response */
async function lease(emulator, response) {
  /** @param {import('./warm.mjs').Line} line */
  const write = (line) => response.write(`${JSON.stringify(line)}\n`);
  if (ending) {
    write({ restart: 'it was about to end' });
    return void response.end();
  }
  const release = leases.take();
  open.add(response);
  response.once('close', () => {
    open.delete(response);
    release();
  });
  try {
    if (leases.count() > 1) write({ progress: 'Sharing the stack, and its data, with another run' });
    if (isResetting) write({ progress: 'Waiting for the seed data to be as before the last run' });
    await next(() =>
      getReady(emulator, (text) => {
        progress(text);
        write({ progress: text });
      }),
    );
    if (stack) write({ env: stack.env });
  } catch (error) {
    const why = messageOf(error);
    progress(why);
    if (!(error instanceof Outdated)) write({ error: why });
    else if (leases.count() === 1) write({ restart: why });
    else
      write({
        error: `The kept stack must start anew (${why}), and another run uses it: end that one first.`,
      });
    response.end();
    // Nothing runs that could be asked again.
    if (!stack) void end('it could not start');
  }
}

const server = createServer((request, response) => {
  // So that no connection outlives its answer, which would keep this process.
  response.setHeader('Connection', 'close');
  response.flushHeaders();
  const [, emulator] = /^\/lease\/(\w+)$/.exec(request.url ?? '') ?? [];
  if (emulator) void lease(emulator, response);
  else void end('somebody asked for it').then(() => response.end());
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void end(signal));
server.listen(0, '127.0.0.1', () => {
  // Fails when another one was quicker; that one is found then.
  writeFileSync(stateFile, JSON.stringify({ id: process.pid, port: portOf(server) }), { flag: 'wx' });
  progress(`Asked on port ${portOf(server)}`);
});
// Nobody could find it again where its file is gone, with the whole folder perhaps.
setInterval(() => existsSync(stateFile) || void end('its file is gone'), 10_000).unref();
