import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { firestoreSchemas } from '../src/firestore/proto/descriptor.ts';
import { decodeMessage } from '../src/firestore/proto/protobuf.ts';
import type { DeliveryTimes } from '../src/firestore/triggers/delivery.ts';
import { startTestEmulator, type TestEmulator } from './support/emulator.ts';
import { until } from './support/until.ts';

const project = 'demo-triggers';
const root = `projects/${project}/databases/(default)/documents`;

let host: FunctionsHost;
let emulator: TestEmulator;
/** The pauses are short and the timeouts long. Tests of dropped or repeated events set their own times. */
const times: DeliveryTimes = {
  firstPauseMs: 10,
  longestPauseMs: 50,
  unknownKeyMs: 60_000,
  silenceMs: 60_000,
  patienceMs: 50,
};
async function start(changed: Partial<DeliveryTimes> = {}): Promise<void> {
  emulator = await startTestEmulator({
    functionsEmulator: { host: '127.0.0.1', port: host.port },
    deliveryTimes: { ...times, ...changed },
  });
}
async function restart(changed: Partial<DeliveryTimes>): Promise<void> {
  emulator.close();
  await start(changed);
}
beforeEach(async () => {
  host = new FunctionsHost();
  await host.start();
  await start();
});
afterEach(async () => {
  vi.restoreAllMocks();
  emulator.close();
  await host.stop();
});

const eventType = (kind: string) => `google.cloud.firestore.document.v1.${kind}`;
async function register(key: string, kind: string, path: string): Promise<void> {
  const response = await fetch(
    `${emulator.url}/emulator/v1/projects/${project}/eventarcTrigger?eventarcTriggerId=${key}`,
    {
      method: 'POST',
      body: JSON.stringify({
        eventType: eventType(kind),
        database: '(default)',
        namespace: '(default)',
        document: { value: path, matchType: path.includes('{') ? 'PATH_PATTERN' : 'EXACT' },
      }),
    },
  );
  expect(response.status).toBe(200);
}
async function commit(writes: readonly unknown[], authorization: string | null = 'Bearer owner'): Promise<void> {
  const response = await fetch(`${emulator.url}/v1/${root}:commit`, {
    method: 'POST',
    body: JSON.stringify({ writes }),
    headers: authorization === null ? {} : { authorization },
  });
  expect(response.status).toBe(200);
}
const set = (path: string, n: number) => ({
  update: { name: `${root}/${path}`, fields: { n: { integerValue: String(n) } } },
});
const remove = (path: string) => ({ delete: `${root}/${path}` });
const received = (count: number) =>
  until(`${count} events`, () => (host.events.length >= count ? host.events : undefined));
const allDelivered = () => until('all events delivered', () => (emulator.pendingEvents() === 0 ? true : undefined));
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
const values = () => host.events.map((event) => (eventData(event).value as { fields?: unknown })?.fields);

describe('triggers of the second generation', () => {
  it('distinguish creation, update and deletion, with before, after and mask', async () => {
    for (const kind of ['created', 'updated', 'deleted', 'written']) await register(`on-${kind}-0`, kind, 'c/{id}');
    await commit([set('c/a', 1)]);
    await commit([set('c/a', 2)]);
    await commit([remove('c/a')]);
    await received(6);
    await allDelivered();
    const seen = (key: string) => host.events.filter((event) => event.key === key).map(eventData);
    const document = (n: string) =>
      expect.objectContaining({ name: `${root}/c/a`, fields: { n: { integerValue: n } } });
    expect(seen('on-created-0')).toEqual([{ value: document('1') }]);
    expect(seen('on-updated-0')).toEqual([
      { value: document('2'), oldValue: document('1'), updateMask: { fieldPaths: ['n'] } },
    ]);
    expect(seen('on-deleted-0')).toEqual([{ oldValue: document('2') }]);
    expect(seen('on-written-0')).toHaveLength(3);
  });

  it('have the form of a binary CloudEvent', async () => {
    await register('us-central1-onLike-0', 'written', 'posts/{post}/likes/{uid}');
    await commit([set('posts/p1/likes/u1', 1), set('posts/p1/dislikes/u1', 1)]);
    const [event] = await received(1);
    await allDelivered();
    expect(host.events).toHaveLength(1);
    expect(event?.headers).toMatchObject({
      'content-type': 'application/protobuf',
      'ce-specversion': '1.0',
      'ce-type': eventType('written'),
      'ce-source': `//firestore.googleapis.com/projects/${project}/databases/(default)`,
      'ce-subject': 'documents/posts/p1/likes/u1',
      'ce-project': project,
      'ce-database': '(default)',
      'ce-namespace': '(default)',
      'ce-document': 'posts/p1/likes/u1',
    });
    expect(event?.headers['ce-time']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(event?.headers['ce-authtype']).toBeUndefined();
  });

  it('contain document ids with any character', async () => {
    await register('k-0', 'created', 'c/{id}');
    await commit([set('c/ü % 😀', 1)]);
    const [event] = await received(1);
    expect(decodeURIComponent(String(event?.headers['ce-document']))).toBe('c/ü % 😀');
  });

  it("contain the writer's identity when they are registered with the auth context", async () => {
    await register('k-0', 'written.withAuthContext', 'c/{id}');
    const token = [{ alg: 'none' }, { sub: 'ana' }].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    await commit([set('c/a', 1)]);
    await received(1);
    await commit([set('c/a', 2)], `Bearer ${token.join('.')}.`);
    await received(2);
    await commit([set('c/a', 3)], null);
    await received(3);
    expect(host.events.map(({ headers }) => [headers['ce-authtype'], headers['ce-authid']])).toEqual([
      ['service_account', undefined],
      ['unknown', 'ana'],
      ['unauthenticated', undefined],
    ]);
  });

  it('are not called for writes that change nothing', async () => {
    await register('k-0', 'written', 'c/{id}');
    await commit([set('c/a', 1)]);
    await commit([set('c/a', 1)]);
    await commit([remove('c/none')]);
    await commit([set('c/a', 2)]);
    await received(2);
    await allDelivered();
    expect(values()).toEqual([{ n: { integerValue: '1' } }, { n: { integerValue: '2' } }]);
  });
});

describe('triggers of the first generation', () => {
  it('have the form of a JSON object', async () => {
    const response = await fetch(`${emulator.url}/emulator/v1/projects/${project}/triggers/us-central1-old-0`, {
      method: 'PUT',
      body: JSON.stringify({
        eventTrigger: {
          resource: `${root}/c/{id}`,
          eventType: 'providers/cloud.firestore/eventTypes/document.write',
          service: 'firestore.googleapis.com',
        },
      }),
    });
    expect(response.status).toBe(200);
    await commit([set('c/a', 1)]);
    const [event] = await received(1);
    expect(event?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(event?.text ?? '')).toMatchObject({
      context: {
        eventType: 'providers/cloud.firestore/eventTypes/document.write',
        resource: { service: 'firestore.googleapis.com', name: `${root}/c/a` },
      },
      data: {
        oldValue: {},
        value: { name: `${root}/c/a`, fields: { n: { integerValue: '1' } } },
        updateMask: {},
      },
    });
  });
});

describe('delivery', () => {
  it('keeps the order of commits for each document', async () => {
    let delays = 8;
    // Earlier calls take longer. Without a queue, later ones would finish first.
    host.respond = async () => {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, delays--) * 5));
      return 200;
    };
    await register('k-0', 'written', 'c/{id}');
    for (let n = 1; n <= 8; n++) await commit([set('c/a', n), set('c/b', n)]);
    await received(16);
    for (const id of ['a', 'b']) {
      const own = host.events
        .map(eventData)
        .filter(({ value }) => (value as { name: string }).name.endsWith(`c/${id}`));
      expect(own.map(({ value }) => (value as { fields: { n: unknown } }).fields.n)).toEqual(
        [1, 2, 3, 4, 5, 6, 7, 8].map((n) => ({ integerValue: String(n) })),
      );
    }
  });

  it('sends events again that a restarting functions emulator missed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await register('k-0', 'written', 'c/{id}');
    await host.stop();
    for (let n = 1; n <= 5; n++) await commit([set('c/a', n)]);
    expect(emulator.pendingEvents()).toBe(5);
    await host.start(host.port);
    await received(5);
    await allDelivered();
    expect(values()).toEqual([1, 2, 3, 4, 5].map((n) => ({ n: { integerValue: String(n) } })));
  });

  it('repeats an event with the same id when the connection breaks', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const ids: unknown[] = [];
    host.respond = ({ headers }) => {
      ids.push(headers['ce-id']);
      return ids.length < 3 ? 'reset' : 200;
    };
    await register('k-0', 'written', 'c/{id}');
    await commit([set('c/a', 1)]);
    await received(1);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
  });

  it('waits for a function that is registered again', async () => {
    let known = false;
    host.respond = () => (known ? 200 : 404);
    await register('us-central1-f-0', 'written', 'c/{id}');
    await commit([set('c/a', 1)]);
    known = true;
    await register('us-central1-f-0', 'written', 'c/{id}');
    await received(1);
    expect(host.events[0]?.key).toBe('us-central1-f-0');
  });

  it('sends events to the next generation of a function', async () => {
    host.respond = ({ key }) => (key === 'us-central1-f-1' ? 200 : 404);
    await register('us-central1-f-0', 'written', 'c/{id}');
    await commit([set('c/a', 1)]);
    await register('us-central1-f-1', 'written', 'c/{id}');
    await commit([set('c/a', 2)]);
    await received(2);
    await allDelivered();
    expect(host.events.map(({ key }) => key)).toEqual(['us-central1-f-1', 'us-central1-f-1']);
  });

  it('drops an event when its function is not registered again, and reports that', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    await restart({ unknownKeyMs: 50 });
    host.respond = () => 404;
    await register('gone-0', 'written', 'c/{id}');
    await commit([set('c/a', 1)]);
    await allDelivered();
    expect(errors.mock.calls.flat().join('\n')).toContain(
      'An event was dropped: the functions emulator does not know gone-0',
    );
  });

  it('calls a function once until it has responded, and then in parallel for events that had to wait', async () => {
    const cold = gate();
    const slow = gate();
    const running = { cold: 0, warm: 0 };
    const most = { cold: 0, warm: 0 };
    let isWarm = false;
    host.respond = async ({ key }) => {
      if (key === 'warm-0' && !isWarm) return 200;
      const name = key === 'warm-0' ? 'warm' : 'cold';
      most[name] = Math.max(most[name], ++running[name]);
      // The first call of `cold` simulates a cold start, and the later calls a slow function.
      await (name === 'warm' || isWarm ? slow : cold).opened;
      running[name]--;
      return 200;
    };
    await register('cold-0', 'written', 'cold/{id}');
    await register('warm-0', 'written', 'warm/{id}');
    for (let n = 0; n < 10; n++) await commit([set(`cold/${n}`, n)]);
    await commit([set('warm/first', 0)]);
    await until('warm has responded', () => (emulator.pendingEvents() === 10 ? true : undefined));
    isWarm = true;
    // A second call of `warm` proves that its events waited long enough. Those of `cold` have waited even longer.
    for (let n = 0; n < 2; n++) await commit([set(`warm/${n}`, n)]);
    await until('a second instance of warm', () => (running.warm === 2 ? true : undefined));
    expect(most.cold).toBe(1);
    cold.open();
    await until('four instances at once', () => (running.cold >= 4 ? true : undefined));
    await commit([set('warm/2', 2)]); // one round trip, in which a fifth call would arrive
    slow.open();
    await allDelivered();
    expect(most.cold).toBe(4);
    expect(host.events.filter(({ key }) => key === 'cold-0')).toHaveLength(10);
  });

  it('sends an event again that got no response', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    await restart({ silenceMs: 100 });
    let calls = 0;
    host.respond = () => (calls++ === 0 ? new Promise(() => {}) : 200);
    await register('k-0', 'written', 'c/{id}');
    await commit([set('c/a', 1)]);
    await received(1);
    expect(errors.mock.calls.flat().join('\n')).toContain('No response from function k-0');
  });

  it('does not call a failing function again, and continues', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    let calls = 0;
    host.respond = () => (calls++ === 0 ? 500 : 200);
    await register('k-0', 'written', 'c/{id}');
    await commit([set('c/a', 1)]);
    await commit([set('c/a', 2)]);
    await received(1);
    await allDelivered();
    expect(calls).toBe(2);
    expect(errors.mock.calls.flat().join('\n')).toContain('failed with 500');
  });

  it('reports the number of undelivered events at the end', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    await register('k-0', 'written', 'c/{id}');
    await host.stop();
    await commit([set('c/a', 1)]);
    emulator.close();
    expect(errors.mock.calls.flat().join('\n')).toContain('1 trigger events were not delivered');
  });
});

describe('registration', () => {
  it.each([
    ['PUT', 'triggers/k', {}],
    ['PUT', 'triggers/k', { eventTrigger: { eventType: 'providers/cloud.firestore/eventTypes/document.read' } }],
    ['POST', 'eventarcTrigger?eventarcTriggerId=k', { eventType: 'google.cloud.pubsub.topic.v1.messagePublished' }],
    ['POST', 'eventarcTrigger', { eventType: eventType('written') }],
  ])('rejects %s %s with %j', async (method, path, body) => {
    const url = `${emulator.url}/emulator/v1/projects/${project}/${path}`;
    expect((await fetch(url, { method, body: JSON.stringify(body) })).status).toBe(400);
  });
});

interface ReceivedEvent {
  readonly key: string;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

/** Decodes the event's documents and mask, like the functions emulator and firebase-functions. */
function eventData(event: ReceivedEvent) {
  const schema = firestoreSchemas.message('google.events.cloud.firestore.v1.DocumentEventData');
  return decodeMessage(schema, Buffer.from(event.text, 'base64'));
}

/** A fake functions emulator (its HTTP server), which can be stopped, restarted and given responses. */
class FunctionsHost {
  readonly events: ReceivedEvent[] = [];
  /** Returns the status of the response to an event, or `reset` to close the connection. */
  respond: (event: ReceivedEvent) => number | 'reset' | Promise<number | 'reset'> = () => 200;
  #server: Server | null = null;
  port = 0;

  async start(port = 0): Promise<void> {
    const server = createServer((request, response) => void this.#serve(request, response));
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
    const address = server.address();
    this.port = typeof address === 'object' && address ? address.port : 0;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (!server) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += chunk;
    const key = decodeURIComponent(request.url?.split('/triggers/')[1] ?? '');
    const event = { key, headers: request.headers, text };
    const status = await this.respond(event);
    if (status === 'reset') {
      request.socket.destroy();
      return;
    }
    if (status === 200) this.events.push(event);
    response.statusCode = status;
    response.end(status === 200 ? '{"status":"acknowledged"}' : 'no');
  }
}
