import { beforeAll, describe, expect, it } from 'vitest';
import { createFirestoreService } from '../service/create-service.ts';
import { call, callOk, type Json, type JsonObject, readRecording, withRoot } from '../testing/rpc.ts';

interface Recording {
  readonly dataset: readonly { readonly name: string; readonly fields: JsonObject }[];
  readonly cases: readonly Case[];
}

interface Case {
  readonly name: string;
  readonly parent: string;
  readonly query: JsonObject;
  readonly outcome: {
    readonly status: string;
    readonly message?: string;
    readonly responses?: readonly { document?: string; skipped?: number; done?: boolean }[];
    readonly fields?: JsonObject;
  };
}

// Fourteen characters, because one recorded message contains a length.
const project = 'queries-replay';
const database = `projects/${project}/databases/(default)`;
const root = `${database}/documents`;

describe('recorded queries', () => {
  const { dataset, cases } = readRecording<Recording>('queries');
  const service = createFirestoreService();

  beforeAll(async () => {
    const writes = dataset.map(({ name, fields }) => ({
      update: { name: `${root}/${name}`, fields: withRoot(fields, root) },
    }));
    await callOk(service, 'Commit', { database, writes });
  });

  it.each(cases)('$name', async ({ parent, query, outcome }) => {
    const request: Json = {
      parent: parent === '' ? root : `${root}/${parent}`,
      structuredQuery: withRoot(query, root),
    };
    const { status, message, responses } = await call(service, 'RunQuery', request);
    expect({ status, message }).toEqual({
      status: outcome.status,
      message: (outcome.message ?? '').replaceAll('{project}', project),
    });
    if (status !== 'OK') return;
    expect(responses.map(simplify)).toEqual(outcome.responses);
    for (const response of responses) expect(response.readTime).toBeTypeOf('string');
    for (const [name, fields] of Object.entries(outcome.fields ?? {})) {
      const response = responses.find((each) => simplify(each).document === name);
      expect(documentOf(response)?.fields ?? {}).toEqual(fields);
    }
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
