/** Delivers events, tasks and schedules to the uploaded functions, as the uploaded configuration says. */
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { portOf } from '../lib/ports.mjs';
import { CommandError, messageOf } from '../lib/terminal.mjs';
import { deployedFunctions } from './deployed-functions.mjs';
import { mayInvoke } from './invokers.mjs';

/** @typedef {import('./stand-in/recording.mjs').Recording} Recording */
/** @typedef {import('./deployed-functions.mjs').DeployedFunction} DeployedFunction */
/** @typedef {ReturnType<typeof import('./instances.mjs').createInstances>} Instances */

/** What the Admin SDK sends to create a task. */
const NewTask = z.object({
  task: z.object({
    name: z.string().optional(),
    scheduleTime: z.string().optional(),
    httpRequest: z.object({ body: z.base64(), headers: z.record(z.string(), z.string()).default({}) }),
  }),
});
/** An event of Auth or Storage, in the form of either generation. */
const Event = z.object({
  type: z.string().optional(),
  eventType: z.string().optional(),
  bucket: z.string().optional(),
  data: z.object({ bucket: z.string().optional() }).optional(),
});

/**
 * Starts the receiver of events. Firestore posts to the path of its trigger. Auth and Storage post to
 * `trigger_multicast`. The Admin SDK posts tasks to the path of their queue.
 *
 * `failures` are the deliveries that a function did not accept.
 *
 * @param {Recording} recording
 */
export async function startEvents(recording) {
  const functions = deployedFunctions(recording);
  const invoker = `serviceAccount:${recording.defaultServiceAccount}`;
  /** @type {Map<string, number>} Deliveries, by function. */
  const deliveries = new Map();
  /** @type {string[]} */
  const failures = [];
  /** @type {Set<Promise<unknown>>} */
  const pending = new Set();
  const stopped = new AbortController();
  /** @type {Instances | undefined} */
  let instances;

  /**
   * Posts to a function. Returns the status.
   *
   * @param {DeployedFunction} deployed @param {Record<string, string>} headers @param {Buffer} body
   */
  async function deliver(deployed, headers, body) {
    if (deployed.service && !mayInvoke(recording, deployed.service, invoker)) {
      failures.push(`${deployed.id} may not be invoked by ${invoker}`);
      return 403;
    }
    if (!instances) return 503;
    deliveries.set(deployed.id, (deliveries.get(deployed.id) ?? 0) + 1);
    const { status } = await fetch(`${await instances.origin(deployed)}/`, {
      method: 'POST',
      headers: { ...headers, Authorization: `Bearer ${tokenOf(recording.defaultServiceAccount)}` },
      body: new Uint8Array(body),
    });
    return status;
  }

  /** @param {string} key of a trigger, as `registerTriggers` writes it */
  const functionOf = (key) => functions.find(({ region, id }) => key === keyOf({ region, id }));

  /** @param {string} project @param {z.output<typeof Event>} event */
  const subscribersOf = (project, { type, eventType, data, bucket = data?.bucket }) =>
    project !== recording.project.id
      ? []
      : functions.filter((deployed) =>
          type
            ? deployed.signature === 'cloudevent' &&
              deployed.eventType === type &&
              deployed.filters.every(({ attribute, value }) => attribute !== 'bucket' || value === bucket)
            : deployed.signature === 'event' && deployed.eventType === eventType,
        );

  /**
   * Runs a task, and repeats it as its queue says.
   *
   * @param {string} queueName
   * @param {z.output<typeof NewTask>['task']} task
   */
  async function runTask(queueName, { scheduleTime, httpRequest, name = 'task' }) {
    const queue = recording.queues.get(queueName);
    const [, , , region = '', , id = ''] = queueName.split('/');
    const deployed = functionOf(keyOf({ region, id }));
    if (!queue || !deployed) throw new Error(`${queueName} has no function`);
    const { maxAttempts, minBackoff } = queue.retryConfig;
    const signal = stopped.signal;
    if (scheduleTime) await wait(Math.max(0, Date.parse(scheduleTime) - Date.now()), undefined, { signal });
    for (let attempt = 0; ; attempt += 1) {
      const headers = {
        ...httpRequest.headers,
        'X-CloudTasks-QueueName': id,
        'X-CloudTasks-TaskName': name.split('/').at(-1) ?? '',
        'X-CloudTasks-TaskRetryCount': String(attempt),
        'X-CloudTasks-TaskExecutionCount': String(attempt),
        'X-CloudTasks-TaskETA': String(Date.now() / 1000),
      };
      const status = await deliver(deployed, headers, Buffer.from(httpRequest.body, 'base64'));
      if (status >= 200 && status < 300) return;
      if (maxAttempts > 0 && attempt + 1 >= maxAttempts) throw new Error(`a task of ${id} failed with ${status}`);
      await wait(Number.parseFloat(minBackoff) * 1000, undefined, { signal });
    }
  }

  /** @param {Promise<unknown>} work that nobody waits for */
  const runLater = (work) => {
    const handled = work
      .catch((error) => !stopped.signal.aborted && failures.push(messageOf(error)))
      .finally(() => pending.delete(handled));
    pending.add(handled);
  };

  /** @param {string} path @param {Record<string, string>} headers @param {Buffer} body @returns {Promise<number>} */
  async function receive(path, headers, body) {
    const [, triggerKey] = /^\/functions\/projects\/[^/]+\/triggers\/([^/]+)$/.exec(path) ?? [];
    if (triggerKey) {
      const deployed = functionOf(decodeURIComponent(triggerKey));
      if (!deployed) return 404;
      // The emulator sends the bytes of the event as base64, and Eventarc does not.
      const status = await deliver(deployed, headers, Buffer.from(body.toString(), 'base64'));
      if (status >= 300) failures.push(`an event of ${deployed.id} failed with ${status}`);
      return status;
    }
    const [, multicastProject] = /^\/functions\/projects\/([^/]+)\/trigger_multicast$/.exec(path) ?? [];
    if (multicastProject) {
      for (const deployed of subscribersOf(multicastProject, Event.parse(JSON.parse(body.toString()))))
        runLater(deliver(deployed, headers, body));
      return 200;
    }
    const [, queueName] = /^\/(projects\/[^/]+\/locations\/[^/]+\/queues\/[^/]+)\/tasks$/.exec(path) ?? [];
    if (!queueName) return 404;
    if (recording.queues.get(queueName)?.state !== 'RUNNING') {
      failures.push(`the queue ${queueName} was not deployed`);
      return 404;
    }
    runLater(runTask(queueName, NewTask.parse(JSON.parse(body.toString())).task));
    return 200;
  }

  const server = createServer(async (request, response) => {
    const names = ['content-type', ...Object.keys(request.headers).filter((name) => name.startsWith('ce-'))];
    const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name])]));
    const status = await receive(request.url ?? '', headers, await buffer(request)).catch((error) => {
      failures.push(messageOf(error));
      return 500;
    });
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));

  return {
    port: portOf(server),
    deliveries,
    failures,
    /** Deliveries start with this call. @param {Instances} started */
    connect: (started) => {
      instances = started;
    },
    /** Registers the triggers of Firestore. @param {string} host of the Firestore emulator */
    async registerTriggers(host) {
      for (const { region, id, eventType = '', filters } of functions) {
        if (!eventType.startsWith('google.cloud.firestore.')) continue;
        const attributes = Object.fromEntries(filters.map(({ attribute, value }) => [attribute, value]));
        const key = keyOf({ region, id });
        const { ok, status } = await fetch(
          `http://${host}/emulator/v1/projects/${recording.project.id}/eventarcTrigger?eventarcTriggerId=${key}`,
          {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({
              eventType,
              database: attributes.database,
              document: { value: attributes.document },
            }),
          },
        );
        if (!ok) throw new CommandError(`Firestore refused the trigger of ${id} with ${status}.`);
      }
    },
    /** Runs each schedule once, as its identity. */
    async runSchedules() {
      for (const { name, httpTarget } of recording.jobs.values()) {
        const deployed = functions.find(({ url }) => url === httpTarget.uri);
        if (!deployed) throw new CommandError(`The schedule ${name} calls ${httpTarget.uri}, which is no function.`);
        const status = await deliver(deployed, { 'X-CloudScheduler': 'true' }, Buffer.alloc(0));
        if (status >= 300) failures.push(`the schedule of ${deployed.id} failed with ${status}`);
      }
    },
    /** Resolves when the deliveries that have started are done. */
    idle: () => Promise.all(pending),
    stop() {
      stopped.abort();
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * The key of a trigger in the Firestore emulator, which ends with the number of its definition.
 *
 * @param {{ region: string, id: string }} names
 */
const keyOf = ({ region, id }) => `${region}-${id}-0`;

/**
 * An identity token as Eventarc, Cloud Tasks and Cloud Scheduler send it. Cloud Run checks its signature, and functions
 * only read it, so it needs none here.
 *
 * @param {string} email
 */
function tokenOf(email) {
  const parts = [
    { alg: 'none', typ: 'JWT' },
    { iss: 'https://accounts.google.com', sub: '1', email },
  ];
  return [...parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')), 'unsigned'].join('.');
}
