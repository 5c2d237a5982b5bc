import { beforeAll, describe, expect, it } from 'vitest';
import { createFirestoreService } from '../service/create-service.ts';
import { call, callOk, type Json, type JsonObject, readRecording, withRoot } from '../testing/rpc.ts';

interface Case {
  readonly name: string;
  readonly parent: string;
  readonly query: JsonObject;
}

interface QueryCase extends Case {
  readonly outcome: {
    readonly status: string;
    readonly message?: string;
    readonly responses?: readonly { document?: string; skipped?: number; done?: boolean }[];
    readonly fields?: JsonObject;
  };
}

interface AggregationCase extends Case {
  readonly aggregations: readonly JsonObject[];
  readonly outcome: {
    readonly status: string;
    readonly message?: string;
    readonly responses?: readonly { readonly result: JsonObject }[];
  };
}

// Fourteen characters, because one recorded message contains a length.
const project = 'queries-replay';
const database = `projects/${project}/databases/(default)`;
const root = `${database}/documents`;
const parentOf = ({ parent }: Case) => (parent === '' ? root : `${root}/${parent}`);

/** Reads a recording. Its documents are stored before its cases run. */
function replay<AnyCase extends Case>(name: string) {
  const { dataset, cases } = readRecording<{
    readonly dataset: readonly { readonly name: string; readonly fields: JsonObject }[];
    readonly cases: readonly AnyCase[];
  }>(name);
  const service = createFirestoreService();
  beforeAll(async () => {
    const writes = dataset.map(({ name: path, fields }) => ({
      update: { name: `${root}/${path}`, fields: withRoot(fields, root) },
    }));
    await callOk(service, 'Commit', { database, writes });
  });
  return { service, cases };
}

describe('recorded queries', () => {
  const { service, cases } = replay<QueryCase>('queries');

  it.each(cases)('$name', async (each) => {
    const { outcome } = each;
    const request: Json = { parent: parentOf(each), structuredQuery: withRoot(each.query, root) };
    const { status, message, responses } = await call(service, 'RunQuery', request);
    expect({ status, message }).toEqual({
      status: outcome.status,
      message: (outcome.message ?? '').replaceAll('{project}', project),
    });
    if (status !== 'OK') return;
    expect(responses.map(simplify)).toEqual(outcome.responses);
    for (const response of responses) expect(response.readTime).toBeTypeOf('string');
    for (const [name, fields] of Object.entries(outcome.fields ?? {})) {
      const response = responses.find((one) => simplify(one).document === name);
      expect(documentOf(response)?.fields ?? {}).toEqual(fields);
    }
  });
});

describe('recorded aggregations', () => {
  const { service, cases } = replay<AggregationCase>('aggregations');

  it.each(cases)('$name', async (each) => {
    const { outcome, query, aggregations } = each;
    const structuredAggregationQuery = { structuredQuery: query, aggregations };
    const request = { parent: parentOf(each), structuredAggregationQuery };
    const { status, message, responses } = await call(service, 'RunAggregationQuery', request);
    expect({ status, message }).toEqual({ status: outcome.status, message: outcome.message ?? '' });
    expect(responses.map(({ result }) => result)).toEqual((outcome.responses ?? []).map(({ result }) => result));
    for (const { readTime } of responses) expect(readTime).toBeTypeOf('string');
  });
});

function documentOf(response: JsonObject | undefined): { name: string; fields?: Json } | undefined {
  return response?.document as { name: string; fields?: Json } | undefined;
}

function simplify(response: JsonObject) {
  const document = documentOf(response)?.name.slice(root.length + 1);
  return {
    ...(document === undefined ? {} : { document }),
    ...(response.skippedResults ? { skipped: response.skippedResults } : {}),
    ...(response.done ? { done: true } : {}),
  };
}
