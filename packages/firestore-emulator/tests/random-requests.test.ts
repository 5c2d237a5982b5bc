import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firestoreSchemas } from '../src/firestore/proto/descriptor.ts';
import { printProtoJson } from '../src/firestore/proto/proto-json-writer.ts';
import { arbitraryMessage } from '../src/firestore/testing/arbitrary-message.ts';
import { startTestEmulator, type TestEmulator } from './support/emulator.ts';
import { RawChannel } from './support/web-channel-client.ts';

const database = 'projects/demo-random/databases/(default)';
const root = `${database}/documents`;

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await startTestEmulator();
});
afterAll(() => emulator.close());

async function post(path: string, body: string) {
  const headers = { authorization: 'Bearer owner' };
  const response = await fetch(`${emulator.url}/v1/${path}`, { method: 'POST', body, headers });
  return { status: response.status, text: await response.text() };
}

/** Random well-formed messages, in which most strings are replaced by valid names and paths. */
function requests(name: string): fc.Arbitrary<string> {
  const words = fc.constantFrom(`${root}/c/a`, `${root}/c/b/d/e`, root, 'c', 'a', 'a.b', '__name__', '`x y`', '');
  return fc
    .tuple(arbitraryMessage(firestoreSchemas.message(`google.firestore.v1.${name}`), 4), fc.infiniteStream(words))
    .map(([message, stream]) =>
      printProtoJson(firestoreSchemas.message(`google.firestore.v1.${name}`), message).replace(
        /"(name|document|documents|collectionId|fieldPath|delete|referenceValue|parent|verify)":("(?:[^"\\]|\\.)*")/g,
        (_text, key: string) => `"${key}":${JSON.stringify(stream.next().value)}`,
      ),
    );
}

describe('random well-formed requests', () => {
  it.each([
    ['commit', 'CommitRequest'],
    ['batchWrite', 'BatchWriteRequest'],
    ['batchGet', 'BatchGetDocumentsRequest'],
    ['beginTransaction', 'BeginTransactionRequest'],
    ['rollback', 'RollbackRequest'],
    ['runQuery', 'RunQueryRequest'],
    ['runAggregationQuery', 'RunAggregationQueryRequest'],
    ['listCollectionIds', 'ListCollectionIdsRequest'],
  ])(':%s never causes a defect', async (verb, name) => {
    await fc.assert(
      fc.asyncProperty(requests(name), async (body) => {
        const { status, text } = await post(`${root}:${verb}`, body);
        expect(text).not.toContain('Internal defect');
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });

  it.each([
    ['Listen', 'ListenRequest'],
    ['Write', 'WriteRequest'],
  ] as const)('over WebChannel to %s never cause a defect', async (rpc, name) => {
    await fc.assert(
      fc.asyncProperty(fc.array(requests(name), { minLength: 1, maxLength: 3 }), async (texts) => {
        const channel = new RawChannel(emulator.url, rpc);
        const messages = texts.map((text) => ({ ...JSON.parse(text), database }));
        expect((await channel.handshake([{ database }, ...messages])).status).toBe(200);
        await channel.open(1);
        const { messages: responses } = await channel.read('');
        expect(JSON.stringify(responses)).not.toContain('Internal defect');
        expect((await channel.terminate()).status).toBe(200);
      }),
      { numRuns: 30, endOnFailure: true },
    );
    expect((await fetch(emulator.url)).status).toBe(200);
  });
});
