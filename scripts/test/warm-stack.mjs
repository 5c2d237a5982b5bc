/**
 * Single test files share this warm stack. The client (scripts/test/warm.mjs) starts it as a detached process. The file
 * .data/warm/stack.json holds its port.
 *
 * `POST /lease/EMULATOR` leases the stack. EMULATOR is "embedded" or "official". The server builds every part that has
 * changed and resets the data to the seed. The response has one line of JSON for each step. The last line holds the
 * environment of the stack. The lease ends when the client closes the connection.
 *
 * `POST /stop` ends the stack. It also ends when nobody has leased it for half an hour.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { buildAll, buildFunctions, buildSeed, buildWeb } from '../build.mjs';
import { portOf, privatePorts } from '../lib/ports.mjs';
import { wantedEmulator } from '../lib/programs.mjs';
import { CommandError, messageOf, progress } from '../lib/terminal.mjs';
import { loadSeed } from '../load-seed.mjs';
import { startStack } from '../stack.mjs';
import { fingerprint, parts } from './sources.mjs';
import { stateFile } from './warm.mjs';

const idleMs = 30 * 60_000;
const reloadTimeoutMs = 30_000;

/** @typedef {import('./sources.mjs').Part} Part */
/** @typedef {import('../stack.mjs').Stack} Stack */
/** @typedef {(text: string) => void} Report */

/** Thrown when the running stack cannot apply a change. The client then starts a new one. */
class Outdated extends Error {}

/** The fingerprint of each part when it was built. */
const built = new Map(parts.map((part) => [part, fingerprint(part)]));
/** The open responses, one per lease. @type {Set<import('node:http').ServerResponse>} */
const leases = new Set();
/** @type {Stack | undefined} */
let stack;
let hasSeed = false;
let wasSeeded = false;
let idleTimer = setTimeout(end, idleMs, 'nobody used it');
/** The last step in the queue. Steps run one after another. */
let lastStep = Promise.resolve();
/** @type {Promise<void> | undefined} */
let stopping;

/** Runs a step after all earlier steps. @param {() => Promise<void>} step @returns {Promise<void>} */
function enqueue(step) {
  const result = lastStep.then(step);
  lastStep = result.catch(() => {});
  return result;
}

/** @param {Report} report */
async function start(report) {
  report('Building');
  await buildAll();
  report('Starting a warm stack');
  stack = await startStack({ name: 'warm', ports: await privatePorts(), limits: 'reject' });
  void stack.exited.then(() => end('the emulators ended'));
}

/** @type {Record<Part, (running: Stack) => Promise<void>>} */
const rebuild = {
  emulators: () => Promise.reject(new Outdated('the emulators or their configuration have changed')),
  // The Functions emulator watches the folder and loads the functions again.
  functions: async (running) => {
    const loaded = running.waitForLog('Loaded functions definitions');
    await buildFunctions();
    const first = await Promise.race([loaded, wait(reloadTimeoutMs, undefined, { ref: false })]);
    if (!first) throw new Outdated('the emulator did not reload the functions');
  },
  web: async (running) => {
    await buildWeb();
    await running.refreshSite();
  },
  seed: async () => {
    await buildSeed();
    hasSeed = false;
  },
};

/** Rebuilds the parts that have changed. @param {Stack} running @param {Report} report */
async function rebuildChanged(running, report) {
  for (const part of parts) {
    const current = fingerprint(part);
    if (current === built.get(part)) continue;
    if (part !== 'emulators') report(`Building ${part}, which has changed`);
    await rebuild[part](running);
    // Set after the build, so that the next call repeats a failed build.
    built.set(part, current);
  }
}

/** Removes every document, account and file. @param {Stack} running */
async function clearData({ env }) {
  const project = env.GCLOUD_PROJECT;
  const requests = [
    ['DELETE', `${env.FIRESTORE_EMULATOR_HOST}/emulator/v1/projects/${project}/databases/(default)/documents`],
    ['DELETE', `${env.FIREBASE_AUTH_EMULATOR_HOST}/emulator/v1/projects/${project}/accounts`],
    ['POST', `${env.FIREBASE_STORAGE_EMULATOR_HOST}/internal/reset`],
  ];
  for (const [method, address] of requests) {
    const headers = { Authorization: 'Bearer owner' };
    const { ok, status } = await fetch(`http://${address}`, { method, headers });
    if (!ok) throw new CommandError(`${method} ${address} responded with ${status}.`);
  }
}

/** Resets the data to the seed. @param {Report} report */
async function seed(report) {
  if (!stack || hasSeed) return;
  // Google's emulator sends an event for each deleted document. Late events would remove pictures that the new seed
  // has just stored.
  if (wasSeeded && wantedEmulator() === 'official')
    throw new Outdated("Google's Firestore cannot be cleared without events");
  wasSeeded = true;
  report('Loading the seed data');
  await clearData(stack);
  await loadSeed(stack.env);
  hasSeed = true;
}

/** @param {string} emulator @param {Report} report */
async function prepare(emulator, report) {
  if (emulator !== wantedEmulator()) throw new Outdated(`it runs the ${wantedEmulator()} emulator`);
  if (stack) await rebuildChanged(stack, report);
  else await start(report);
  await seed(report);
}

/** Ends a lease. After the last one, resets the data, so that the next lease need not wait for it. */
function release(/** @type {import('node:http').ServerResponse} */ response) {
  leases.delete(response);
  if (leases.size > 0 || stopping) return;
  idleTimer = setTimeout(end, idleMs, 'nobody used it');
  hasSeed = false;
  if (wantedEmulator() === 'embedded') void enqueue(() => seed(progress)).catch((error) => console.error(error));
}

/** @param {string} emulator @param {import('node:http').ServerResponse} response */
async function lease(emulator, response) {
  /** @param {import('./warm.mjs').Line} line */
  const write = (line) => response.write(`${JSON.stringify(line)}\n`);
  if (stopping) {
    write({ restart: 'the old one was about to end' });
    return void response.end();
  }
  clearTimeout(idleTimer);
  leases.add(response);
  response.once('close', () => release(response));
  const isShared = leases.size > 1;
  if (isShared) write({ progress: 'Sharing the warm stack and its data with another run' });
  try {
    await enqueue(() =>
      prepare(emulator, (text) => {
        progress(text);
        write({ progress: text });
      }),
    );
    if (stack) write({ env: stack.env });
  } catch (error) {
    const why = messageOf(error);
    progress(why);
    if (!(error instanceof Outdated)) write({ error: why });
    else if (leases.size === 1) write({ restart: why });
    else write({ error: `A new warm stack is needed (${why}), and another run uses this one. End that run first.` });
    response.end();
    // No stack runs, so this process has no further use.
    if (!stack) void end('it could not start');
  }
}

/** Resolves when the stack has ended. The process exits when all responses are sent. @param {string} why */
function end(why) {
  stopping ??= (async () => {
    progress(`Ending: ${why}`);
    clearTimeout(idleTimer);
    await stack?.stop();
    // The file is removed last, because a new stack would use the same folder.
    rmSync(stateFile, { force: true });
    server.close(() => process.exit(0));
    for (const response of leases) response.end();
  })();
  return stopping;
}

const server = createServer((request, response) => {
  // Close the connection with the response, because an open connection would keep this process running.
  response.setHeader('Connection', 'close');
  response.flushHeaders();
  const [, emulator] = /^\/lease\/(\w+)$/.exec(request.url ?? '') ?? [];
  if (emulator) void lease(emulator, response);
  else void end('the user stopped it').then(() => response.end());
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void end(signal));
server.listen(0, '127.0.0.1', () => {
  // Throws when another process created the file first. The client then finds that one.
  writeFileSync(stateFile, JSON.stringify({ id: process.pid, port: portOf(server) }), { flag: 'wx' });
  progress(`Listening on port ${portOf(server)}`);
});
// Without this file no command can find the stack, for example after the folder was deleted.
setInterval(() => existsSync(stateFile) || void end('its file is gone'), 10_000).unref();
