/** Delivers events, tasks and schedules to the uploaded functions, as the uploaded configuration says. */
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { portOf } from '../lib/ports.mjs';
import { CommandError, messageOf } from '../lib/terminal.mjs';
import { mayInvoke } from './uploaded.mjs';

/** @typedef {import('./stand-in/functions.mjs').DeployedFunction} DeployedFunction */

/** What the Admin SDK sends to create a task. */
const NewTask = z.object({
  task: z.object({
    name: z.string().default('task'),
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
 * @param {import('./stand-in/recording.mjs').Recording} recording
 */
export async function startEvents(recording) {
  const { project, queues, jobs, defaultServiceAccount } = recording;
  const functions = [...recording.functions.values()];
  /** @type {string[]} */
  const failures = [];
  /** @type {Set<Promise<unknown>>} */
  const pending = new Set();
  const stopped = new AbortController();
  /** @type {((deployed: DeployedFunction) => Promise<string>) | undefined} */
  let originOf;

  /**
   * Posts to a function, and notes a failure. Returns whether the function accepted it.
   *
   * @param {DeployedFunction} deployed @param {Record<string, string>} headers @param {Buffer} body
   */
  async function deliver(deployed, headers, body) {
    const isAllowed =
      deployed.service === undefined ||
      mayInvoke(recording, deployed.service, `serviceAccount:${defaultServiceAccount}`);
    if (!isAllowed) failures.push(`${deployed.id} may not be invoked by ${defaultServiceAccount}`);
    if (!isAllowed || !originOf) return 403;
    const { status } = await fetch(`${await originOf(deployed)}/`, {
      method: 'POST',
      headers: { ...headers, Authorization: `Bearer ${tokenOf(defaultServiceAccount)}` },
      body: new Uint8Array(body),
    });
    return status;
  }

  /** Like `deliver`, for what is not repeated. @type {typeof deliver} */
  async function deliverOnce(deployed, headers, body) {
    const status = await deliver(deployed, headers, body);
    if (status >= 300) failures.push(`${deployed.id} answered with ${status}`);
    return status;
  }

  /**
   * Runs a task, and repeats it as its queue says.
   *
   * @param {string} queueName
   * @param {z.output<typeof NewTask>['task']} task
   */
  async function runTask(queueName, { scheduleTime, httpRequest, name }) {
    const queue = queues.get(queueName);
    const deployed = recording.functions.get(queueName.replace('/queues/', '/functions/'));
    if (!queue || !deployed) throw new Error(`${queueName} was not deployed, or has no function`);
    const { maxAttempts, minBackoff } = queue.retryConfig;
    const { signal } = stopped;
    if (scheduleTime) await wait(Math.max(0, Date.parse(scheduleTime) - Date.now()), undefined, { signal });
    for (let attempt = 0; ; attempt += 1) {
      const headers = {
        ...httpRequest.headers,
        'X-CloudTasks-QueueName': deployed.id,
        'X-CloudTasks-TaskName': name.split('/').at(-1) ?? '',
        'X-CloudTasks-TaskRetryCount': String(attempt),
        'X-CloudTasks-TaskExecutionCount': String(attempt),
        'X-CloudTasks-TaskETA': String(Date.now() / 1000),
      };
      const status = await deliver(deployed, headers, Buffer.from(httpRequest.body, 'base64'));
      if (status < 300) return;
      if (maxAttempts > 0 && attempt + 1 >= maxAttempts) throw new Error(`a task of ${deployed.id} failed: ${status}`);
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

  /** @param {string} path @param {Record<string, string>} headers @param {Buffer} body */
  async function receive(path, headers, body) {
    if (!originOf) return 503;
    const [, triggerKey] = /^\/functions\/projects\/[^/]+\/triggers\/([^/]+)$/.exec(path) ?? [];
    const deployed = functions.find((each) => keyOf(each) === decodeURIComponent(triggerKey ?? ''));
    // The emulator sends the bytes of the event as base64, and Eventarc does not.
    if (deployed) return deliverOnce(deployed, headers, Buffer.from(body.toString(), 'base64'));
    const [, queueName] = /^\/(projects\/[^/]+\/locations\/[^/]+\/queues\/[^/]+)\/tasks$/.exec(path) ?? [];
    if (queueName) runLater(runTask(queueName, NewTask.parse(JSON.parse(body.toString())).task));
    else if (path === `/functions/projects/${project.id}/trigger_multicast`) {
      const event = Event.parse(JSON.parse(body.toString()));
      for (const each of functions) if (isSubscribed(each, event)) runLater(deliverOnce(each, headers, body));
    } else return 404;
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
    failures,
    /**
     * Registers the triggers of Firestore. Deliveries start with this call.
     *
     * @param {string} host of the Firestore emulator
     * @param {NonNullable<typeof originOf>} origin of a function
     */
    async connect(host, origin) {
      originOf = origin;
      for (const deployed of functions) {
        const { id, eventType = '', filters } = deployed;
        if (!eventType.startsWith('google.cloud.firestore.')) continue;
        const { database, document } = Object.fromEntries(filters.map(({ attribute, value }) => [attribute, value]));
        const address = `http://${host}/emulator/v1/projects/${project.id}/eventarcTrigger`;
        const { ok, status } = await fetch(`${address}?eventarcTriggerId=${keyOf(deployed)}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ eventType, database, document: { value: document } }),
        });
        if (!ok) throw new CommandError(`Firestore refused the trigger of ${id} with ${status}.`);
      }
    },
    /** Runs each schedule once, as its identity. Resolves when all deliveries that have started are done. */
    async runSchedules() {
      for (const { name, httpTarget } of jobs.values()) {
        const deployed = functions.find(({ url }) => url === httpTarget.uri);
        if (!deployed) throw new CommandError(`The schedule ${name} calls ${httpTarget.uri}, which is no function.`);
        await deliverOnce(deployed, { 'X-CloudScheduler': 'true' }, Buffer.alloc(0));
      }
      await Promise.all(pending);
    },
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
 * @param {DeployedFunction} deployed
 */
const keyOf = ({ region, id }) => `${region}-${id}-0`;

/** @param {DeployedFunction} deployed @param {z.output<typeof Event>} event */
const isSubscribed = (deployed, { type, eventType, data, bucket = data?.bucket }) =>
  deployed.signature !== 'http' &&
  deployed.eventType === (deployed.signature === 'event' ? eventType : type) &&
  deployed.filters.every(({ attribute, value }) => attribute !== 'bucket' || value === bucket);

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
