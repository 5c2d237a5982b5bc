import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFirestoreService } from '../service/create-service.ts';
import { exceptionFor } from '../testing/recordings/exceptions.ts';
import { RestServer } from '../testing/recordings/rest-client.ts';
import { type Json, readRecording } from '../testing/recordings/rpc.ts';

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
