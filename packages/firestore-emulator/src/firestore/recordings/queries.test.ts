import { beforeAll, describe, expect, it } from 'vitest';
import { createFirestoreService } from '../service/create-service.ts';
import {
  call,
  callOk,
  type Json,
  type JsonObject,
  readRecording,
  withRoot,
} from '../testing/recordings/rpc.ts';

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

// Fourteen characters: one recorded message quotes a length.
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
    const { status, message, answers } = await call(service, 'RunQuery', request);
    expect({ status, message }).toEqual({
      status: outcome.status,
      message: (outcome.message ?? '').replaceAll('{project}', project),
    });
    if (status !== 'OK') return;
    expect(answers.map(simplify)).toEqual(outcome.responses);
    for (const answer of answers) expect(answer.readTime).toBeTypeOf('string');
    for (const [name, fields] of Object.entries(outcome.fields ?? {})) {
      const answer = answers.find((each) => simplify(each).document === name);
      expect(documentOf(answer)?.fields ?? {}).toEqual(fields);
    }
  });
});

function documentOf(answer: JsonObject | undefined): { name: string; fields?: Json } | undefined {
  return answer?.document as { name: string; fields?: Json } | undefined;
}

function simplify(answer: JsonObject) {
  const document = documentOf(answer)?.name.slice(root.length + 1);
  return {
    ...(document === undefined ? {} : { document }),
    ...(answer.skippedResults ? { skipped: answer.skippedResults } : {}),
    ...(answer.done ? { done: true } : {}),
  };
}
