import { beforeAll, describe, expect, it } from 'vitest';
import { createFirestoreService } from '../service/create-service.ts';
import { call, callOk, type JsonObject, readRecording, withRoot } from '../testing/rpc.ts';

interface Recording {
  readonly dataset: readonly { readonly name: string; readonly fields: JsonObject }[];
  readonly cases: readonly {
    readonly name: string;
    readonly parent: string;
    readonly query: JsonObject;
    readonly aggregations: readonly JsonObject[];
    readonly outcome: {
      readonly status: string;
      readonly message?: string;
      readonly responses?: readonly { readonly result: JsonObject }[];
    };
  }[];
}

const database = 'projects/aggregations/databases/(default)';
const root = `${database}/documents`;

describe('recorded aggregations', () => {
  const { dataset, cases } = readRecording<Recording>('aggregations');
  const service = createFirestoreService();

  beforeAll(async () => {
    const writes = dataset.map(({ name, fields }) => ({
      update: { name: `${root}/${name}`, fields: withRoot(fields, root) },
    }));
    await callOk(service, 'Commit', { database, writes });
  });

  it.each(cases)('$name', async ({ parent, query, aggregations, outcome }) => {
    const { status, message, responses } = await call(service, 'RunAggregationQuery', {
      parent: parent === '' ? root : `${root}/${parent}`,
      structuredAggregationQuery: { structuredQuery: query, aggregations },
    });
    expect({ status, message }).toEqual({ status: outcome.status, message: outcome.message ?? '' });
    expect(responses.map(({ result }) => result)).toEqual((outcome.responses ?? []).map(({ result }) => result));
    for (const { readTime } of responses) expect(readTime).toBeTypeOf('string');
  });
});
