import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestEmulator, type TestEmulator } from './support/emulator.ts';

const base = '/v1/projects/demo-rest/databases/(default)/documents';
const admin = { authorization: 'Bearer owner' };

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await startTestEmulator();
});
afterAll(() => emulator.close());

async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = admin) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(emulator.url + path, {
    method,
    headers,
    ...(body !== undefined && { body: text }),
  });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

describe('REST', () => {
  it('formats responses like the official emulator', async () => {
    const fields = {
      list: { arrayValue: { values: [{ integerValue: '1' }, { mapValue: {} }] } },
      number: { doubleValue: 1e21 },
      text: { stringValue: '<>&=\'"\\\n\t\u0001é😀' },
    };
    const { status, type, text } = await send('PATCH', `${base}/c/a`, { fields });
    expect([status, type]).toEqual([200, 'application/json']);
    expect(text.replace(/"20[^"]*Z"/g, '"<time>"')).toBe(`{
  "name": "projects/demo-rest/databases/(default)/documents/c/a",
  "fields": {
    "list": {
      "arrayValue": {
        "values": [{
          "integerValue": "1"
        }, {
          "mapValue": {
          }
        }]
      }
    },
    "number": {
      "doubleValue": 1.0E21
    },
    "text": {
      "stringValue": "<>&='\\"\\\\\\n\\t\\u0001é😀"
    }
  },
  "createTime": "<time>",
  "updateTime": "<time>"
}
`);
  });

  it('returns streams as one array, and no content as an empty object', async () => {
    const { text } = await send('POST', `${base}:runQuery`, {
      structuredQuery: { from: [{ collectionId: 'none' }] },
    });
    expect(text.replace(/"20[^"]*Z"/g, '"<time>"')).toBe('[\n{\n  "readTime": "<time>",\n  "done": true\n}\n]\n');
    expect((await send('POST', `${base}:batchGet`, { documents: [] })).text).toBe('[\n\n]\n');
    expect((await send('POST', `${base}:commit`, {})).text).toBe('{\n}\n');
    expect((await send('POST', `${base}:commit`)).text).toBe('{\n}\n');
    expect((await send('DELETE', `${base}/c/none`)).text).toBe('{\n}\n');
  });

  it('returns errors on one line', async () => {
    expect(await send('GET', `${base}/c/a%20b`)).toEqual({
      status: 404,
      type: 'application/json',
      text: '{"error":{"code":404,"message":"Document (projects\\/demo-rest\\/databases\\/(default)\\/documents\\/c\\/a b) not found.","status":"NOT_FOUND"}}',
    });
  });

  it.each(['{not json', '[]', '{"writes":"x"}', '{"unknownField":1}', '{"writes":[{"delete":"a","verify":"b"}]}'])(
    'rejects the body %s',
    async (body) => {
      const { status, text } = await send('POST', `${base}:commit`, body);
      expect(status).toBe(400);
      expect(JSON.parse(text).error).toEqual({
        code: 400,
        message: "Payload isn't valid for request.",
        status: 'INVALID_ARGUMENT',
      });
    },
  );

  it('accepts lenient ProtoJSON, any content type, and names with every character', async () => {
    const name = 'projects/demo-rest/databases/(default)/documents/c/lenient';
    const write = {
      update: { name, fields: { i: { integerValue: 5 } } },
      current_document: { exists: false },
    };
    const { status } = await send(
      'POST',
      `${base}:commit`,
      { writes: [write] },
      { ...admin, 'content-type': 'text/plain' },
    );
    expect(status).toBe(200);
    for (const id of ['あ', 'a:b', 'a b', '100%', 'a+b', '?x=1#y']) {
      expect((await send('PATCH', `${base}/ids/${encodeURIComponent(id)}`, {})).status).toBe(200);
      const { text } = await send('GET', `${base}/ids/${encodeURIComponent(id)}`);
      expect(JSON.parse(text).name).toBe(`projects/demo-rest/databases/(default)/documents/ids/${id}`);
    }
    expect((await send('GET', `${base}/ids/a:b`)).status).toBe(200);
  });

  it('rejects . and .. in a path as invalid ids', async () => {
    // fetch would remove them, so a raw request sends the path unchanged.
    const { request } = await import('node:http');
    const status = await new Promise((resolve) => {
      request(emulator.url, { path: `${base}/c/..`, headers: admin }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).end();
    });
    expect(status).toBe(400);
  });

  it.each([
    ['GET', `${base}`],
    ['POST', `${base}:nosuchverb`],
    ['POST', `${base}:write`],
    ['POST', `${base}:listen`],
    ['PUT', `${base}/c/a`],
    ['GET', `${base}:commit`],
    ['GET', '/v2/anything'],
  ])('does not know %s %s', async (method, path) => {
    expect(await send(method, path, method === 'GET' ? undefined : {})).toEqual({
      status: 404,
      type: null,
      text: 'Not Found\n',
    });
  });

  it.each([
    ['POST', `${base}/c/d1`, 400, 'INVALID_ARGUMENT'],
    ['POST', `${base}/__x__/d1`, 400, 'INVALID_ARGUMENT'],
    ['POST', `${base}/c/d1:commit`, 400, 'INVALID_ARGUMENT'],
    ['GET', `${base}/c/`, 400, 'INVALID_ARGUMENT'],
    ['GET', `${base}/c/d1:commit`, 404, 'NOT_FOUND'],
  ])('rejects an invalid name, and treats a colon as part of an id: %s %s', async (method, path, status, code) => {
    const response = await send(method, path, method === 'GET' ? undefined : {});
    expect(response.status).toBe(status);
    expect(JSON.parse(response.text).error.status).toBe(code);
  });

  it('reports that pipelines need another edition', async () => {
    const pipeline = await send('POST', `${base}:executePipeline`, { structuredPipeline: {} });
    expect(JSON.parse(pipeline.text).error.message).toContain('requires the Database Edition');
  });

  it('accepts bodies up to 16 MiB', async () => {
    const sized = (bytes: number) => `{}${' '.repeat(bytes - 2)}`;
    expect((await send('POST', `${base}:commit`, sized(16_777_216))).status).toBe(200);
    expect(await send('POST', `${base}:commit`, sized(16_777_217))).toEqual({
      status: 413,
      type: null,
      text: '',
    });
  });

  it('rejects parameters with invalid values', async () => {
    for (const query of ['pageSize=many', 'showMissing=maybe', 'readTime=yesterday', 'transaction=%25']) {
      expect((await send('GET', `${base}/c?${query}`)).status, query).toBe(400);
    }
  });
});

describe('CORS', () => {
  const origin = 'http://localhost:3000';
  it('handles preflight requests on any path', async () => {
    const headers = {
      origin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,x-goog-api-client',
      'access-control-request-private-network': 'true',
    };
    for (const path of [`${base}/c/a`, '/nope', '/google.firestore.v1.Firestore/Listen/channel?VER=8']) {
      const response = await fetch(emulator.url + path, { method: 'OPTIONS', headers });
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'DELETE,GET,HEAD,PATCH,POST,PUT',
        'access-control-allow-headers': 'authorization,x-goog-api-client',
        'access-control-allow-private-network': 'true',
      });
    }
  });

  it('allows reading errors too, and sends no headers without an origin', async () => {
    const withOrigin = await fetch(`${emulator.url}/nope`, { headers: { origin } });
    expect(withOrigin.headers.get('access-control-allow-origin')).toBe(origin);
    const without = await fetch(`${emulator.url}/nope`);
    expect(without.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('random requests', () => {
  const path = fc.oneof(
    fc.constantFrom(
      `${base}:commit`,
      `${base}:runQuery`,
      `${base}:batchGet`,
      `${base}/c:runAggregationQuery`,
      `${base}/c/d`,
      `${base}/c`,
      '/google.firestore.v1.Firestore/Listen/channel?VER=8',
      '/google.firestore.v1.Firestore/Write/channel?SID=x&AID=-1',
      '/emulator/v1/projects/p:securityRules',
      '/emulator/v1/projects/p:import',
      '/emulator/v1/projects/p/triggers/k',
    ),
    fc.webPath(),
    fc.string().map((text) => `/v1/${encodeURIComponent(text)}`),
  );
  const body = fc.oneof(
    fc.json(),
    fc.string(),
    fc.json().map((json) => `count=1&req0___data__=${encodeURIComponent(json)}`),
    fc
      .record({ writes: fc.array(fc.record({ update: fc.jsonValue() })), structuredQuery: fc.jsonValue() })
      .map((value) => JSON.stringify(value)),
  );

  it('always get a response, never with a 5xx, and never end the server', async () => {
    const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE');
    await fc.assert(
      fc.asyncProperty(method, path, body, async (verb, target, content) => {
        const { status, text } = await send(verb, target, verb === 'GET' ? undefined : content);
        expect(status).toBeLessThan(500);
        expect(text).not.toContain('Internal defect');
      }),
      { numRuns: 300 },
    );
    expect((await fetch(emulator.url)).status).toBe(200);
  });
});
