import { beforeAll, describe, expect, it } from 'vitest';
import { createFirestoreService } from '../service/create-service.ts';
import { admin, anonymous, call, callOk, type Json, type JsonObject, readRecording } from '../testing/rpc.ts';

interface Recording {
  readonly seed: readonly (readonly string[])[];
  readonly grpc: readonly {
    readonly name: string;
    readonly request: JsonObject;
    readonly parent: string;
    readonly owner: boolean;
    readonly outcome: {
      readonly documents?: readonly { readonly name: string; readonly fields: readonly string[] }[];
      readonly pages?: readonly (readonly string[])[];
      readonly code?: string;
      readonly message?: string;
    };
  }[];
}

const database = 'projects/list/databases/(default)';
const root = `${database}/documents`;

interface Page {
  readonly documents: readonly { readonly name: string; readonly fields: readonly string[] }[];
  readonly nextPageToken: string;
}

describe('recorded listings', () => {
  const { seed, grpc } = readRecording<Recording>('list_documents');
  const service = createFirestoreService();
  let firstCommit: Json = null;

  beforeAll(async () => {
    for (const names of seed) {
      const fields = { m: { integerValue: '1' }, n: { integerValue: '1' } };
      const writes = names.map((name) => ({ update: { name: `${root}/${name}`, fields } }));
      const [response] = await callOk(service, 'Commit', { database, writes });
      firstCommit ??= response?.commitTime ?? null;
    }
  });

  it.each(grpc)('$name', async ({ request, parent, owner, outcome }) => {
    const { pages: allPages, at_first_commit: atFirstCommit, ...rest } = request;
    const base: JsonObject = {
      ...rest,
      parent: parent === '' ? root : `${root}/${parent}`,
      ...(atFirstCommit ? { readTime: firstCommit } : {}),
    };
    const credentials = owner ? admin : anonymous;
    const { status, message, responses } = await call(service, 'ListDocuments', base, credentials);
    if (outcome.code) {
      expect({ status, message }).toEqual({ status: outcome.code, message: outcome.message });
      return;
    }
    expect(message).toBe('');
    if (!allPages) {
      expect(pageOf(responses).documents).toEqual(outcome.documents);
      return;
    }
    const pages: string[][] = [];
    for (let pageToken = ''; pages.length < 20; ) {
      const page = pageOf(await callOk(service, 'ListDocuments', { ...base, pageToken }, credentials));
      pages.push(page.documents.map(({ name }) => name));
      pageToken = page.nextPageToken;
      if (pageToken === '') break;
    }
    expect(pages).toEqual(outcome.pages);
  });
});

function pageOf([response]: readonly JsonObject[]): Page {
  const { documents = [], nextPageToken = '' } = (response ?? {}) as {
    documents?: readonly { name: string; fields?: JsonObject }[];
    nextPageToken?: string;
  };
  return {
    documents: documents.map(({ name, fields = {} }) => ({
      name: name.slice(root.length + 1),
      fields: Object.keys(fields).sort(),
    })),
    nextPageToken,
  };
}
