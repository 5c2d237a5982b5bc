import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServiceStream } from '../border/service.ts';
import { createFirestoreService } from './create-service.ts';

const database = 'projects/writes/databases/(default)';
const admin = { kind: 'admin' } as const;

describe('a Write stream', () => {
  let service: ReturnType<typeof createFirestoreService>;
  let stream: ServiceStream<google.firestore.v1.IWriteRequest>;
  let messages: google.firestore.v1.IWriteResponse[];
  let ending: string | null;

  beforeEach(() => {
    service = createFirestoreService();
    messages = [];
    ending = null;
    stream = service.write(admin, {
      message: (message) => messages.push(message),
      error: (error) => {
        ending = `${'code' in error ? error.code : error.name}: ${error.message}`;
      },
      end: () => {
        ending = 'end';
      },
    });
  });

  const write = (id: string, more: object = {}) => ({
    update: { name: `${database}/documents/c/${id}`, fields: { n: { integerValue: '1' } } },
    ...more,
  });
  const tokens = () => messages.map(({ streamToken }) => Buffer.from(streamToken ?? []).toString());

  it('sends a handshake response, then responds to each commit in order with its own token', async () => {
    stream.send({ database });
    stream.send({ streamToken: Buffer.from('0'), writes: [write('a')] });
    stream.send({ streamToken: Buffer.from('1'), writes: [write('a'), write('b')] });
    await vi.waitFor(() => expect(messages).toHaveLength(3));
    expect(tokens()).toEqual(['0', '1', '2']);
    expect(messages[0]?.streamId).toBeTruthy();
    const [, first, second] = messages;
    expect(second?.writeResults).toHaveLength(2);
    // Document a was not changed, so its update time is the one of the first commit.
    expect(second?.writeResults?.[0]?.updateTime).toEqual(first?.commitTime);
    expect(second?.writeResults?.[1]?.updateTime).toEqual(second?.commitTime);
    expect(ending).toBeNull();
  });

  it('ends after a request without writes', async () => {
    stream.send({ database });
    stream.send({ streamToken: Buffer.from('0') });
    await vi.waitFor(() => expect(ending).toBe('end'));
    expect(tokens()).toEqual(['0', '1']);
  });

  it('ends with the status of a failing commit and ignores later requests', async () => {
    stream.send({ database });
    stream.send({ writes: [write('a', { currentDocument: { exists: true } })] });
    stream.send({ writes: [write('b')] });
    await vi.waitFor(() => expect(ending).toBe(`NOT_FOUND: No document to update: ${database}/documents/c/a`));
    expect(messages).toHaveLength(1);
    const documents = [`${database}/documents/c/b`];
    const [response] = await service.batchGetDocuments({
      request: { database, documents },
      credentials: admin,
    });
    expect(response?.missing).toBe(documents[0]);
  });

  it.each<[string, google.firestore.v1.IWriteRequest]>([
    ['Resuming streams is not supported, do not set stream ID.', { database, streamId: '1' }],
    ["'database' must be set on an initial write request.", {}],
    [
      "Resuming streams is not supported, 'stream_token' must not be set on an initial write request.",
      { database, streamToken: Buffer.from('1') },
    ],
    ["'writes' must not be set on an initial write request.", { database, writes: [write('a')] }],
  ])('rejects an invalid handshake: %s', async (message, request) => {
    stream.send(request);
    await vi.waitFor(() => expect(ending).toBe(`INVALID_ARGUMENT: ${message}`));
  });

  it('reports a defect with a code that SDKs do not retry forever', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    service.setRules({
      version: 2,
      coverage: () => [],
      explain: () => '',
      proveList: () => ({ allowed: true }),
      evaluate: () => {
        throw new TypeError('a defect in the rules engine');
      },
    });
    const anonymous = service.write(
      { kind: 'anonymous' },
      {
        message: () => {},
        error: (error) => {
          ending = 'code' in error ? String(error.code) : error.name;
        },
        end: () => {},
      },
    );
    anonymous.send({ database });
    anonymous.send({ writes: [write('a')] });
    await vi.waitFor(() => expect(ending).toBe('INVALID_ARGUMENT'));
    expect(errors).toHaveBeenCalled();
    errors.mockRestore();
  });
});
