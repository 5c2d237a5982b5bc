import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FirestoreService } from '../border/service.ts';
import { createFirestoreService } from '../service/create-service.ts';
import { type Json, readRecording } from '../testing/rpc.ts';
import { parseTarget, sendError, sendText } from '../transport/http.ts';
import { serveRest } from '../transport/rest.ts';

interface Step {
  readonly method: string;
  readonly path: string;
  readonly body: Json;
  readonly status: number;
  readonly response: Json;
}

interface Recording {
  readonly cases: readonly { readonly name: string; readonly steps: readonly Step[] }[];
}

describe.each(['document_writes', 'transforms'])('recorded REST calls of %s', (file) => {
  const server = new RestServer(createFirestoreService());
  beforeAll(() => server.listen());
  afterAll(() => server.close());

  it.each(readRecording<Recording>(file).cases)('$name', async ({ name, steps }) => {
    const exception = exceptionFor(file, name);
    const names = new Placeholders();
    for (const step of steps) {
      const asAdmin = name.endsWith('as admin') || (needsAdmin(step) && step.status !== 403);
      const { path, body } = names.fill(step);
      const actual = await server.request(step.method, path, body, asAdmin);
      if (exception?.compare === 'nothing' && step.path.includes('readTime')) continue;
      expect(actual.status).toBe(step.status);
      if (exception?.compare === 'status' && step.status !== 200) continue;
      expect(names.ours(actual.response)).toEqual(names.theirs(step.response));
    }
  });
});

function needsAdmin({ path }: Step): boolean {
  return /:listCollectionIds|showMissing|:batchWrite/.test(path);
}

const times = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/**
 * Replaces values that differ from run to run (times, generated ids, page tokens) by `<kind n>`, numbered in order of
 * appearance. Thus equal values stay equal. Recorded values in requests are replaced by ours.
 */
class Placeholders {
  readonly #ours = new Map<string, string>();
  readonly #theirs = new Map<string, string>();

  ours(json: Json): Json {
    return this.#replace(json, this.#ours, '');
  }

  theirs(json: Json): Json {
    return this.#replace(json, this.#theirs, '');
  }

  fill(step: Step): { path: string; body: Json } {
    let path = step.path;
    let body = JSON.stringify(step.body);
    for (const [recorded, label] of this.#theirs) {
      const own = [...this.#ours].find(([, each]) => each === label)?.[0];
      if (own === undefined) continue;
      path = path.replaceAll(encodeURIComponent(recorded), encodeURIComponent(own));
      body = body.replaceAll(recorded, own);
    }
    return { path, body: JSON.parse(body) as Json };
  }

  #replace(json: Json, known: Map<string, string>, key: string): Json {
    if (typeof json === 'string') {
      const text = json.replace(/\/[A-Za-z0-9]{20}$/, '/<generated>');
      if (key === 'nextPageToken') return this.#label(json, known, 'token');
      if (key === 'message') return text.replace(/\(\d{16}\)/g, '(<micros>)');
      return times.test(text) ? this.#label(text, known, 'time') : text;
    }
    if (json === null || typeof json !== 'object') return json;
    if (isList(json)) return json.map((each) => this.#replace(each, known, ''));
    return Object.fromEntries(Object.entries(json).map(([name, each]) => [name, this.#replace(each, known, name)]));
  }

  #label(text: string, known: Map<string, string>, kind: string): string {
    const label = known.get(text) ?? `<${kind} ${known.size}>`;
    known.set(text, label);
    return label;
  }
}

function isList(json: Json): json is readonly Json[] {
  return Array.isArray(json);
}

/** A step of a recording to which this emulator responds differently on purpose. */
interface RecordingException {
  readonly file: string;
  readonly name: string;
  /** The part of the response that is still compared. */
  readonly compare: 'status' | 'nothing';
  readonly reason: string;
}

const productionText =
  'The official emulator prints an internal key; the text is that of production, with the same code.';
const readTimeOverRest =
  'The official emulator fails every readTime over REST with a message about the epoch, a defect; here it works as over gRPC.';

const recordingExceptions: readonly RecordingException[] = [
  ...[
    'create twice',
    'update exists=true on missing',
    'update exists=false on existing',
    'delete exists=true on missing',
  ].map(
    (name): RecordingException => ({
      file: 'document_writes',
      name,
      compare: 'status',
      reason: productionText,
    }),
  ),
  ...['get with read_time before creation', 'read_time around a commit'].map(
    (name): RecordingException => ({
      file: 'document_writes',
      name,
      compare: 'nothing',
      reason: readTimeOverRest,
    }),
  ),
];

function exceptionFor(file: string, name: string): RecordingException | undefined {
  return recordingExceptions.find((exception) => exception.file === file && exception.name === name);
}

/** A REST server of a test on a free port. */
class RestServer {
  readonly #server: Server;

  constructor(service: FirestoreService) {
    this.#server = createServer((request, response) => {
      serveRest(service, request, response, parseTarget(request.url ?? '/')).then(
        (served) => served || sendText(response, 404, 'Not Found\n'),
        (error: unknown) => sendError(response, error, 'REST'),
      );
    });
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  async request(
    method: string,
    path: string,
    body: Json,
    asAdmin: boolean,
  ): Promise<{ status: number; response: Json }> {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The server does not listen.');
    const result = await fetch(`http://127.0.0.1:${address.port}/v1/${path}`, {
      method,
      headers: asAdmin ? { authorization: 'Bearer owner' } : {},
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    });
    return { status: result.status, response: JSON.parse(await result.text()) as Json };
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
