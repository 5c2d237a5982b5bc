/**
 * Counts what each action costs. Makes each call of the API once, and then runs each function that its changes, files
 * and tasks start, until nothing is left to do. Also runs the functions that a schedule, an upload or a visit starts.
 */
import { send } from '../lib/api-client.mjs';
import { startFunctionsHost } from './functions-host.mjs';

/** @typedef {import('./costs.mjs').ActionCost} ActionCost */
/** @typedef {import('./functions-host.mjs').FunctionsHost} FunctionsHost */
/** @typedef {import('./functions-host.mjs').CountedRequest} CountedRequest */
/**
 * One run of a function. `action` is its name in the table.
 *
 * @typedef {{ action: string, kind: ActionCost['kind'], run: () => Promise<{ bytes: number } | void> }} Step
 */
/**
 * One counted run, with the processor time and duration of the function. `cause` is the action with which it began.
 *
 * @typedef {{ action: string, cause: string, cost: ActionCost, cpuMs: number, wallMs: number }} Run
 */

/** A function that starts itself again would otherwise never end. */
const maxSteps = 200;
const hourMs = 60 * 60 * 1000;

/**
 * Counts all actions `passes` times, and returns the runs of each pass. The first passes run cold code.
 *
 * @param {number} passes
 */
export async function countAll(passes = 1) {
  const host = await startFunctionsHost();
  /** @type {Run[][]} */
  const result = [];
  try {
    for (let pass = 0; pass < passes; pass++) {
      /** @type {Run[]} */
      const runs = [];
      for (const { name, prepare } of actionsOf(host)) {
        host.restore();
        const steps = [await prepare()];
        let count = 0;
        for (let step = steps.shift(); step; step = steps.shift()) {
          if (++count > maxSteps) throw new Error(`${name} starts functions without an end`);
          const { run, next } = await runStep(host, name, step);
          runs.push(run);
          steps.push(...next);
        }
      }
      requireAll(host, runs);
      result.push(runs);
    }
    return result;
  } finally {
    await host.stop();
  }
}

/** Throws if no run started one of the deployed functions. @param {FunctionsHost} host @param {Run[]} runs */
function requireAll({ causes }, runs) {
  const ran = new Set(runs.map(({ action }) => action));
  const missing = Object.keys(causes).filter((name) => causes[name]?.kind !== 'request' && !ran.has(name));
  if (missing.length === 0) return;
  throw new Error(`No counted action starts ${missing.join(', ')}. Add one to functions/testing/costs/call-inputs.ts.`);
}

/**
 * Returns everything that starts functions.
 *
 * @param {FunctionsHost} host
 * @returns {{ name: string, prepare: () => Promise<Step> }[]}
 */
function actionsOf(host) {
  /** @param {string} action @param {CountedRequest} request @returns {Step} */
  const callStep = (action, { method, path, body, token }) => ({
    action,
    kind: 'call',
    run: async () => {
      const response = await send(host.url, method, path, { token: token ?? undefined, body: body ?? undefined });
      if (response.status > 299) throw new Error(`${action} failed: ${JSON.stringify(response)}`);
      return response;
    },
  });
  /** @param {string} action @param {string} path @returns {Step} */
  const pageStep = (action, path) => ({
    action,
    kind: 'page',
    run: async () => {
      const response = await fetch(host.url + path);
      if (!response.ok) throw new Error(`${path} failed with status ${response.status}`);
      return { bytes: (await response.arrayBuffer()).byteLength };
    },
  });
  /** @param {string} name @param {number} [ms] @param {unknown[]} parameters */
  const handlerStep = async (name, ms, ...parameters) => {
    await host.ask('letTimePass', ms);
    return handler(host, name, 'job', parameters);
  };
  const schedules = Object.keys(host.causes).filter((name) => host.causes[name]?.kind === 'schedule');
  return [
    ...host.calls.map((name) => ({
      name,
      prepare: async () => callStep(name, await host.ask('prepareCall', name)),
    })),
    ...['page', 'page of a profile'].map((name) => ({
      name,
      prepare: async () => pageStep(name, await host.ask('preparePage', name)),
    })),
    ...schedules.map((name) => ({
      name,
      prepare: async () => {
        // The first run finds everything that was made before it. The counted run is one of a quiet hour.
        await (await handlerStep(name, hourMs, schedule)).run();
        return handlerStep(name, hourMs, schedule);
      },
    })),
    {
      name: 'upload',
      prepare: async () => eventStep(host, 'closeincoming', { data: { name: 'incoming/bo/incoming/original' } }),
    },
  ];
}

/** The parts of a schedule's event and of an account's deletion that the log lines need. */
const schedule = { scheduleTime: '2026-01-01T00:00:00Z' };
const deletion = { eventId: 'deletion', timestamp: '2026-01-01T00:00:00Z' };

/** @param {FunctionsHost} host @param {string} name @param {object} event @returns {Step} */
const eventStep = (host, name, event) => ({
  action: name,
  kind: 'trigger',
  run: () => host.ask('handleEvent', { name, event }),
});

/** @param {FunctionsHost} host @param {string} name @param {'job' | 'trigger'} kind @param {unknown[]} parameters @returns {Step} */
const handler = (host, name, kind, parameters) => ({
  action: actionOfTask(name, parameters),
  kind,
  run: () => host.ask('runHandler', { name, parameters }),
});

/**
 * Returns the name of a task in the table. Each kind of job has its own row. The fan-out is the job of each post, so it
 * is `runjob`.
 *
 * @param {string} name
 * @param {unknown[]} parameters
 */
function actionOfTask(name, [argument]) {
  if (name !== 'runjob') return name;
  const { data } = /** @type {{ data: { id: string } }} */ (argument);
  const kind = data.id.split('-')[0];
  return kind === 'fanOut' ? name : `${name} ${kind}`;
}

/**
 * Runs a step, and returns its cost and the steps that it causes.
 *
 * @param {FunctionsHost} host
 * @param {string} cause
 * @param {Step} step
 * @returns {Promise<{ run: Run, next: Step[] }>}
 */
async function runStep(host, cause, { action, kind, run }) {
  const { counter, services } = host;
  // A task of the same name is enqueued once in a second.
  await host.ask('letTimePass');
  await counter.idle();
  counter.take();
  services.takeCaused();
  host.takeChanges();
  const filesBefore = services.storedBytes();
  const usageBefore = await host.ask('usage');
  const startedAt = performance.now();
  const response = await run();
  const wallMs = performance.now() - startedAt;
  const usage = await host.ask('usage');
  await counter.idle();
  const { reads, writes, deletes } = counter.take();
  const { files, tasks, accounts } = services.takeCaused();
  const changes = host.takeChanges();
  const next = [
    ...changes.flatMap((change) => eventsOf(host, change)),
    ...files.flatMap((name) => functionsOf(host, 'file').map((each) => eventStep(host, each, { data: { name } }))),
    ...accounts.flatMap((uid) =>
      functionsOf(host, 'account').map((each) => handler(host, each, 'trigger', [{ uid }, deletion])),
    ),
  ];
  const taskSteps = await Promise.all(tasks.map((task) => taskStep(host, task)));
  const sum = (/** @type {(change: import('./functions-host.mjs').CommittedChange) => number} */ ofChange) =>
    changes.reduce((total, change) => total + ofChange(change), 0);
  /** @type {ActionCost} */
  const cost = {
    kind,
    reads,
    writes: writes.length - deletes.length,
    deletes: deletes.length,
    indexEntries: sum(({ indexEntries: { added, removed } }) => added + removed),
    invocations: 1,
    tasks: tasks.length,
    queues: countByName(tasks.map(({ queue }) => queue)),
    events: countByName(next.map((step) => step.action)),
    bytesSent: response?.bytes ?? 0,
    bytesStored:
      sum(({ documentBytes, indexBytes }) => documentBytes + indexBytes) + services.storedBytes() - filesBefore,
  };
  const cpuMs = (usage.user + usage.system - usageBefore.user - usageBefore.system) / 1000;
  return { run: { action, cause, cost, cpuMs, wallMs }, next: [...next, ...taskSteps] };
}

/** @param {FunctionsHost} host @param {import('./google-services.mjs').Task} task @returns {Promise<Step>} */
async function taskStep(host, { queue, data }) {
  // The task is due. Otherwise the function would wait.
  const dueMs = await host.ask('now');
  const argument = { data: 'dueMs' in data ? { ...data, dueMs } : data, retryCount: 0 };
  return handler(host, queue, 'job', [argument]);
}

/** Returns the names of the functions with this cause. @param {FunctionsHost} host @param {'file' | 'account'} kind */
const functionsOf = (host, kind) => Object.keys(host.causes).filter((name) => host.causes[name]?.kind === kind);

/**
 * Returns the events of a changed document.
 *
 * @param {FunctionsHost} host
 * @param {import('./functions-host.mjs').CommittedChange} change
 * @returns {Step[]}
 */
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

/** @param {string[]} names */
function countByName(names) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const name of names.toSorted()) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
