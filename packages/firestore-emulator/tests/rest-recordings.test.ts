import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRecording, startTestEmulator, type TestEmulator } from './support/emulator.ts';

/** Recordings of the official emulator v1.22.0, made over REST. recordings/README.md describes their format. */
interface Step {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly status: number;
  readonly response: unknown;
}
interface Case {
  readonly name: string;
  readonly steps: readonly Step[];
}
interface AggregationCase {
  readonly name: string;
  readonly parent: string;
  readonly query: unknown;
  readonly aggregations: unknown;
  readonly outcome: { readonly status: string; readonly message?: string; readonly responses?: unknown };
}

/** Recorded cases in which this emulator differs on purpose. */
const exceptions = new Map([
  ['get with read_time before creation', 'the REST readTime parameter of the recorded version always failed'],
  ['read_time around a commit', 'the same'],
]);

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await startTestEmulator();
});
afterAll(() => emulator.close());

async function call(method: string, path: string, body: unknown, asOwner: boolean) {
  const response = await fetch(`${emulator.url}/v1/${path}`, {
    method,
    ...(body !== null && { body: JSON.stringify(body) }),
    headers: asOwner ? { authorization: 'Bearer owner' } : {},
  });
  return { status: response.status, response: await response.json() };
}

describe.each(['document_writes.json', 'transforms.json'])('the recording %s', (file) => {
  const { cases } = readRecording(file) as { cases: Case[] };
  it.each(cases.filter(({ name }) => !exceptions.has(name)).map((entry) => [entry.name, entry] as const))(
    '%s',
    async (name, { steps }) => {
      // Maps recorded times and page tokens to ours, because a later step sends them back.
      const ourValues = new Map<string, string>();
      const translate = (text: string) =>
        [...ourValues].reduce((translated, [recorded, ours]) => translated.replaceAll(recorded, ours), text);
      const ours: unknown[] = [];
      for (const [index, step] of steps.entries()) {
        const body: unknown = JSON.parse(translate(JSON.stringify(step.body)));
        const actual = await call(step.method, translate(step.path), body, isOwner(name, steps, index));
        pairUp(step.response, actual.response, ourValues);
        ours.push(actual);
      }
      const recorded = steps.map(({ status, response }) => ({ status, response }));
      expect(comparable(ours)).toEqual(comparable(recorded));
    },
  );
});

/**
 * Returns whether a step was sent by an admin. The recordings have no headers, so this is concluded from the responses.
 */
function isOwner(name: string, steps: readonly Step[], index: number): boolean {
  const step = steps[index];
  if (!step || step.status === 403) return false;
  const before = steps[index - 1];
  const repeatsDenied = before?.status === 403 && before.method === step.method && before.path === step.path;
  return repeatsDenied || /as admin/.test(name) || /listCollectionIds|showMissing|batchWrite/.test(step.path);
}

/** Adds to `pairs` our time or token for each recorded one. */
function pairUp(recorded: unknown, ours: unknown, pairs: Map<string, string>, key = ''): void {
  if (typeof recorded === 'string' && typeof ours === 'string') {
    if (isWriteTime(key) || key === 'nextPageToken') {
      pairs.set(recorded, ours);
      pairs.set(encodeURIComponent(recorded), encodeURIComponent(ours));
    }
  } else if (typeof recorded === 'object' && recorded !== null && typeof ours === 'object' && ours !== null) {
    for (const [name, value] of Object.entries(recorded)) pairUp(value, Reflect.get(ours, name), pairs, name);
  }
}

/** Replaces values that differ from run to run. Write times keep their order. */
function comparable(responses: unknown): unknown {
  const times = new Set<string>();
  walk(responses, (key, value) => {
    if (isWriteTime(key) && typeof value === 'string') times.add(value);
    return value;
  });
  const ranks = [...times].sort();
  return walk(responses, (key, value) => {
    if (typeof value !== 'string') return value;
    if (isWriteTime(key)) return `<time ${ranks.indexOf(value)}>`;
    if (key === 'readTime' || key === 'nextPageToken' || key === 'transaction') return `<${key}>`;
    // Server times have whole milliseconds. All other times in the recordings are from earlier years.
    if (key === 'timestampValue' && /^20(2[6-9]|[3-9]\d)-[\d-]+T[\d:]+(\.\d{3})?Z$/.test(value)) return '<server time>'; // one in a thousand is a whole second, which is printed without a fraction
    if (key === 'name') return value.replace(/\/[A-Za-z0-9]{20}$/, '/<auto>');
    if (
      key === 'message' &&
      /^(entity already exists|Document already exists|no entity to update|No document to update)/.test(value)
    ) {
      return '<precondition>'; // the recorded text contains an internal key
    }
    if (key === 'message') return value.replace(/\d{13,}/g, '<micros>');
    return value;
  });
}

function isWriteTime(key: string): boolean {
  return key === 'createTime' || key === 'updateTime' || key === 'commitTime';
}

function walk(value: unknown, change: (key: string, value: unknown) => unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => walk(item, change, key));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, walk(item, change, name)]));
  }
  return change(key, value);
}

describe('the recording aggregations.json', () => {
  const { dataset, cases } = readRecording('aggregations.json') as {
    dataset: { name: string; fields: unknown }[];
    cases: AggregationCase[];
  };
  const root = 'projects/aggregate/databases/(default)/documents';

  beforeAll(async () => {
    const writes = dataset.map(({ name, fields }) => ({ update: { name: `${root}/${name}`, fields } }));
    const { status } = await call('POST', `${root}:commit`, { writes }, true);
    expect(status).toBe(200);
  });

  it.each(cases.map((entry) => [entry.name, entry] as const))('%s', async (_name, entry) => {
    const parent = entry.parent === '' ? root : `${root}/${entry.parent}`;
    const body = {
      structuredAggregationQuery: { structuredQuery: entry.query, aggregations: entry.aggregations },
    };
    const { response } = await call('POST', `${parent}:runAggregationQuery`, body, false);
    if (entry.outcome.status === 'OK') {
      expect(comparable(response)).toEqual(comparable(entry.outcome.responses));
    } else {
      const { status, message } = entry.outcome;
      expect(response).toMatchObject({ error: { status, message } });
    }
  });
});
