/**
 * Counts what each action costs. Makes each call of the API once, and then runs each function that its changes, files
 * and tasks start, until nothing is left to do. Also runs the functions that a schedule, an upload or a visit starts.
 */
import { readFileSync } from 'node:fs';
import { startFunctionsHost } from '../../functions/testing/costs/start-host.ts';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { send } from '../lib/api-client.mjs';
import { requireUsage, usageBetween } from '../lib/firestore-usage.mjs';

/** @typedef {import('./costs.mjs').ActionCost} ActionCost */
/** @typedef {import('../../functions/testing/costs/start-host.ts').FunctionsHost} FunctionsHost */
/** One run of a deployed function. @typedef {{ name: string, run: () => Promise<{ bytes: number } | null> }} Step */
/** @typedef {{ cost: ActionCost, cpuMs: Record<string, number> }} Counted */

/** A function that starts itself again would otherwise never end. */
const maxSteps = 200;
const hourMs = 60 * 60 * 1000;
/** The parts of a schedule's event and of an account's deletion that the log lines need. */
const schedule = { scheduleTime: '2026-01-01T00:00:00Z' };
const deletion = { eventId: 'deletion', timestamp: '2026-01-01T00:00:00Z' };

/**
 * Counts all actions. The counts are those of the first pass. The processor times are the means of the passes after the
 * warm-ups, because cold code is slower.
 *
 * @param {{ warmUps: number, passes: number }} plan
 */
export async function countAll({ warmUps, passes }) {
  const host = await startFunctionsHost();
  /** @type {Record<string, ActionCost>} */
  const actions = {};
  /** @type {Record<string, Record<string, number>>} */
  const cpuMs = {};
  try {
    for (let pass = 0; pass < warmUps + passes; pass++) {
      for (const [action, prepare] of Object.entries(actionsOf(host))) {
        const counted = await countAction(host, action, prepare);
        actions[action] ??= counted.cost;
        if (pass < warmUps) continue;
        const means = cpuMs[action] ?? {};
        cpuMs[action] = means;
        for (const [name, ms] of Object.entries(counted.cpuMs)) means[name] = (means[name] ?? 0) + ms / passes;
      }
    }
  } finally {
    await host.stop();
  }
  requireAll(host, actions);
  for (const means of Object.values(cpuMs))
    for (const [name, ms] of Object.entries(means)) means[name] = Number(ms.toFixed(2));
  return { actions, cpuMs };
}

/** Throws if no action starts one of the deployed functions. @param {FunctionsHost} host @param {Record<string, ActionCost>} actions */
function requireAll({ causes }, actions) {
  const ran = new Set(Object.values(actions).flatMap(({ functions }) => Object.keys(functions)));
  const missing = Object.keys(causes).filter((name) => !ran.has(name));
  if (missing.length === 0) return;
  throw new Error(`No counted action starts ${missing.join(', ')}. Add one to functions/testing/costs/call-inputs.ts.`);
}

/** Returns everything that starts functions. @param {FunctionsHost} host @returns {Record<string, () => Promise<Step>>} */
function actionsOf(host) {
  /** @param {string} call */
  const prepareCall = async (call) => {
    const { method, path, body, token } = await host.ask('prepareCall', call);
    const run = async () => {
      const response = await send(host.url, method, path, { token: token ?? undefined, body: body ?? undefined });
      if (response.status > 299) throw new Error(`${call} failed: ${JSON.stringify(response)}`);
      return response;
    };
    return { name: functionAt(path), run };
  };
  /** @param {string} page */
  const preparePage = async (page) => {
    const path = await host.ask('preparePage', page);
    const run = async () => {
      const response = await fetch(host.url + path);
      if (!response.ok) throw new Error(`${path} failed with status ${response.status}`);
      return { bytes: (await response.arrayBuffer()).byteLength };
    };
    return { name: functionAt(path), run };
  };
  /** @param {string} name */
  const prepareSchedule = async (name) => {
    // The first run finds everything that was made before it. The counted run is one of a quiet hour.
    await host.ask('letTimePass', hourMs);
    await handlerStep(host, name, schedule).run();
    await host.ask('letTimePass', hourMs);
    return handlerStep(host, name, schedule);
  };
  /** @param {readonly string[]} names @param {(name: string) => Promise<Step>} prepare */
  const all = (names, prepare) => names.map((name) => [name, () => prepare(name)]);
  return Object.fromEntries([
    ...all(host.calls, prepareCall),
    ...all(['page', 'page of a profile'], preparePage),
    ...all(functionsOf(host, 'schedule'), prepareSchedule),
    ['upload', async () => eventStep(host, 'closeincoming', { data: { name: 'incoming/bo/incoming/original' } })],
  ]);
}

/** @type {{ hosting: { rewrites: { source: string, function?: { functionId: string } }[] } }} */
const { hosting } = JSON.parse(readFileSync(inRoot('firebase.json'), 'utf8'));

/** Returns the function to which Hosting sends a path. The first match wins. @param {string} path */
function functionAt(path) {
  const starts = (/** @type {string} */ pattern) => path.startsWith(pattern.split(/[{*]/)[0] ?? '');
  return hosting.rewrites.find((rewrite) => rewrite.function && starts(rewrite.source))?.function?.functionId ?? '';
}

/** @param {FunctionsHost} host @param {string} action @param {() => Promise<Step>} prepare @returns {Promise<Counted>} */
async function countAction(host, action, prepare) {
  host.restore();
  /** @type {Counted} */
  const sum = { cost: { functions: {}, bytesSent: 0, bytesStored: 0 }, cpuMs: {} };
  const steps = [await prepare()];
  let count = 0;
  for (let step = steps.shift(); step; step = steps.shift()) {
    if (++count > maxSteps) throw new Error(`${action} starts functions without an end`);
    steps.push(...(await runStep(host, step, sum)));
  }
  return sum;
}

/** Runs a step, adds its cost to `sum`, and returns the steps that it causes. @param {FunctionsHost} host @param {Step} step @param {Counted} sum */
async function runStep(host, { name, run }, { cost, cpuMs }) {
  // A task of the same name is enqueued once in a second.
  await host.ask('letTimePass');
  host.services.takeCaused();
  host.takeChanges();
  const filesBefore = host.services.storedBytes();
  const documentsBefore = await requireUsage(host.database);
  const timeBefore = await host.ask('usage');
  const response = await run();
  const time = await host.ask('usage');
  const used = usageBetween(await requireUsage(host.database), documentsBefore);
  const changes = host.takeChanges();
  const own = cost.functions[name] ?? { runs: 0, reads: 0, writes: 0, deletes: 0 };
  cost.functions[name] = own;
  own.runs += 1;
  own.reads += used.reads;
  own.writes += used.writes;
  own.deletes += used.deletes;
  cost.bytesSent += response?.bytes ?? 0;
  cost.bytesStored += host.services.storedBytes() - filesBefore;
  for (const { documentBytes, indexBytes } of changes) cost.bytesStored += documentBytes + indexBytes;
  cpuMs[name] = (cpuMs[name] ?? 0) + (time.user + time.system - timeBefore.user - timeBefore.system) / 1000;
  const { files, tasks, accounts } = host.services.takeCaused();
  return [
    ...changes.flatMap((change) => eventsOf(host, change)),
    ...files.flatMap((file) =>
      functionsOf(host, 'file').map((each) => eventStep(host, each, { data: { name: file } })),
    ),
    ...accounts.flatMap((uid) =>
      functionsOf(host, 'account').map((each) => handlerStep(host, each, { uid }, deletion)),
    ),
    ...(await Promise.all(tasks.map((task) => taskStep(host, task)))),
  ];
}

/** @param {FunctionsHost} host @param {string} name @param {object} event @returns {Step} */
const eventStep = (host, name, event) => ({ name, run: () => host.ask('handleEvent', { name, event }) });

/** @param {FunctionsHost} host @param {string} name @param {...unknown} parameters @returns {Step} */
const handlerStep = (host, name, ...parameters) => ({ name, run: () => host.ask('runHandler', { name, parameters }) });

/** @param {FunctionsHost} host @param {import('../../functions/testing/costs/google-services.ts').Task} task */
async function taskStep(host, { queue, data }) {
  // The task is due. Otherwise the function would wait.
  const dueMs = await host.ask('now');
  return handlerStep(host, queue, { data: 'dueMs' in data ? { ...data, dueMs } : data, retryCount: 0 });
}

/** Returns the names of the functions with this cause. @param {FunctionsHost} host @param {'file' | 'account' | 'schedule'} kind */
const functionsOf = (host, kind) => Object.keys(host.causes).filter((name) => host.causes[name]?.kind === kind);

/** Returns the events of a changed document. @param {FunctionsHost} host @param {import('@glimpse/emulator').CommittedChange} change @returns {Step[]} */
function eventsOf(host, { path, before, after }) {
  const verb = !before ? 'created' : after ? 'updated' : 'deleted';
  return Object.entries(host.causes).flatMap(([name, cause]) => {
    if (cause.kind !== 'document' || !matches(cause.document, path)) return [];
    const isWanted = [verb, 'written'].some((each) => cause.eventType === `google.cloud.firestore.document.v1.${each}`);
    if (!isWanted) return [];
    const [, project = ''] = ((after ?? before)?.name ?? '').split('/');
    return eventStep(host, name, {
      ...{ specversion: '1.0', id: 'event', type: cause.eventType, source: '', time: (after ?? before)?.updateTime },
      ...{ project, database: '(default)', namespace: '(default)', location: 'us-central1', document: path },
      ...{ datacontenttype: 'application/json', data: { value: after ?? undefined, oldValue: before ?? undefined } },
    });
  });
}

/** @param {string} pattern `posts/{postId}` @param {string} path */
function matches(pattern, path) {
  const [parts, segments] = [pattern.split('/'), path.split('/')];
  return parts.length === segments.length && parts.every((part, i) => part.startsWith('{') || part === segments[i]);
}
