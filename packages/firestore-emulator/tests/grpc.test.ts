import { type ClientHttp2Session, connect } from 'node:http2';
import { gzipSync } from 'node:zlib';
import {
  Client,
  type ClientDuplexStream,
  type ClientReadableStream,
  credentials,
  Metadata,
  type ServiceError,
} from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firestoreSchemas } from '../src/firestore/proto/descriptor.ts';
import { decodeMessage, encodeMessage } from '../src/firestore/proto/protobuf.ts';
import { startTestEmulator, type TestEmulator } from './support/emulator.ts';

const root = 'projects/demo-grpc/databases/(default)/documents';
const message = (name: string) => firestoreSchemas.message(`google.firestore.v1.${name}`);

let emulator: TestEmulator;
let client: Client;
beforeAll(async () => {
  emulator = await startTestEmulator();
  client = new Client(emulator.address, credentials.createInsecure(), {
    'grpc.max_send_message_length': -1,
    'grpc.max_receive_message_length': -1,
  });
});
afterAll(() => {
  client.close();
  emulator.close();
});

interface CallOptions {
  readonly service?: string;
  readonly authorization?: string;
}

/** Makes a unary call through grpc-js with our own codec. Rejects with the client's error. */
function call(method: string, request: object, response: string, options: CallOptions = {}): Promise<unknown> {
  const { service = 'google.firestore.v1.Firestore', authorization = 'Bearer owner' } = options;
  const metadata = new Metadata();
  metadata.set('authorization', authorization);
  return new Promise((resolve, reject) => {
    client.makeUnaryRequest(
      `/${service}/${method}`,
      (value: object) => encodeMessage(message(`${method}Request`), value),
      (bytes) => decodeMessage(message(response), bytes),
      request,
      metadata,
      (error, value) => (error ? reject(error) : resolve(value)),
    );
  });
}

function listen(authorization: string): ClientDuplexStream<object, unknown> {
  const metadata = new Metadata();
  metadata.set('authorization', authorization);
  return client.makeBidiStreamRequest(
    '/google.firestore.v1.Firestore/Listen',
    (value: object) => encodeMessage(message('ListenRequest'), value),
    (bytes) => decodeMessage(message('ListenResponse'), bytes),
    metadata,
  );
}

const write = (id: string, text: string) => ({
  database: 'projects/demo-grpc/databases/(default)',
  writes: [{ update: { name: `${root}/c/${id}`, fields: { s: { stringValue: text } } } }],
});

describe('gRPC', () => {
  it('serves v1 and v1beta1 alike', async () => {
    await call('Commit', write('a', 'x'), 'CommitResponse', {
      service: 'google.firestore.v1beta1.Firestore',
    });
    expect(await call('GetDocument', { name: `${root}/c/a` }, 'Document')).toMatchObject({
      fields: { s: { stringValue: 'x' } },
    });
  });

  it.each(['google.firestore.v1.Firestore', 'google.firestore.v1beta1.Firestore'])(
    'says that %s/Unheard is unimplemented',
    async (service) => {
      const stream = await request(`/${service}/Unheard`, Buffer.alloc(5));
      expect(stream.trailers['grpc-status']).toBe('12');
      expect(stream.trailers['grpc-message']).toBe(`Method ${service}/Unheard is unimplemented`);
    },
  );

  it('sends headers before a stream fails, so that clients do not think that the server is unreachable', async () => {
    const parent = Buffer.from(encodeMessage(message('RunQueryRequest'), { parent: 'nonsense' }));
    const frame = Buffer.concat([Buffer.from([0, 0, 0, 0, parent.length]), parent]);
    const stream = await request('/google.firestore.v1.Firestore/RunQuery', frame);
    expect(stream.headers['grpc-status']).toBeUndefined();
    expect(stream.trailers['grpc-status']).toBe('3');
  });

  it('names unknown methods in the error', async () => {
    const stream = await request('/google.firestore.admin.v1.FirestoreAdmin/ListBackups', Buffer.alloc(5));
    expect(stream.trailers['grpc-status']).toBe('12');
    expect(stream.trailers['grpc-message']).toContain('FirestoreAdmin/ListBackups');
  });

  it.each(['@ , ; : / ? & = + $ #', '100% %40 %', 'line\nbreak\ttab', 'é あ 😀', 'plain'])(
    'carries %j in an error message to the user',
    async (text) => {
      const failed = call('GetDocument', { name: `${root}/c/${text.replaceAll('/', '|')}` }, 'Document');
      await expect(failed).rejects.toMatchObject({
        code: 5,
        details: `Document (${root}/c/${text.replaceAll('/', '|')}) not found.`,
      });
    },
  );

  it('checks the name before the token', async () => {
    const authorization = 'Bearer garbage';
    await expect(call('GetDocument', { name: `${root}/c` }, 'Document', { authorization })).rejects.toMatchObject({
      code: 3,
      details: expect.stringContaining('lacks "/" at index'),
    });
    await expect(call('GetDocument', { name: `${root}/c/a` }, 'Document', { authorization })).rejects.toMatchObject({
      code: 3,
      details: 'invalid jwt',
    });
  });

  it('accepts messages of many megabytes, and rejects those over 100 MiB', async () => {
    const megabyte = 'x'.repeat(1_000_000);
    const writes = Array.from({ length: 20 }, (_unused, n) => write(`big${n}`, megabyte).writes[0]);
    const database = 'projects/demo-grpc/databases/(default)';
    await call('Commit', { database, writes }, 'CommitResponse');
    const documents = writes.map((_unused, n) => `${root}/c/big${n}`);
    const stream: ClientReadableStream<unknown> = client.makeServerStreamRequest(
      '/google.firestore.v1.Firestore/BatchGetDocuments',
      (value: object) => encodeMessage(message('BatchGetDocumentsRequest'), value),
      (bytes) => decodeMessage(message('BatchGetDocumentsResponse'), bytes),
      { database, documents },
    );
    let count = 0;
    for await (const _message of stream) count++;
    expect(count).toBe(20);
    const announced = Buffer.alloc(5);
    announced.writeUInt32BE(105_000_000, 1);
    const { trailers } = await request('/google.firestore.v1.Firestore/Commit', announced);
    expect(trailers['grpc-status']).toBe('8');
    expect(trailers['grpc-message']).toBe('gRPC message exceeds maximum size 104857600: 105000000');
  });

  it('reads compressed requests', async () => {
    const packed = gzipSync(encodeMessage(message('CommitRequest'), write('zipped', 'y')));
    const { trailers } = await request('/google.firestore.v1.Firestore/Commit', frame(packed, 1), {
      'grpc-encoding': 'gzip',
    });
    expect(trailers['grpc-status']).toBe('0');
    expect(await call('GetDocument', { name: `${root}/c/zipped` }, 'Document')).toMatchObject({
      fields: { s: { stringValue: 'y' } },
    });
  });

  it('rejects bytes that are no message, a missing message and an unknown encoding', async () => {
    const path = '/google.firestore.v1.Firestore/Commit';
    expect((await request(path, frame(Buffer.from([0xff]), 0))).trailers['grpc-status']).toBe('3');
    expect((await request(path, Buffer.alloc(0))).trailers['grpc-status']).toBe('3');
    const unknown = await request(path, frame(Buffer.from('x'), 1), { 'grpc-encoding': 'zstd' });
    expect(unknown.trailers['grpc-status']).toBe('12');
  });

  it('serves REST on the same port to HTTP/2 clients', async () => {
    const session = connect(emulator.url);
    const stream = session.request({ ':path': `/v1/${root}/c/none`, authorization: 'Bearer owner' });
    const status = await new Promise((resolve) => stream.on('response', (headers) => resolve(headers[':status'])));
    let text = '';
    for await (const chunk of stream) text += chunk;
    await closed(session);
    expect(status).toBe(404);
    expect(JSON.parse(text).error.status).toBe('NOT_FOUND');
  });

  it('ends a stream with the error of its token', async () => {
    const stream = listen('Bearer garbage');
    stream.on('data', () => {});
    const error = await new Promise<ServiceError>((resolve) => stream.on('error', resolve));
    expect(error).toMatchObject({ code: 3, details: 'invalid jwt' });
  });
});

function frame(payload: Buffer, compressed: 0 | 1): Buffer {
  const header = Buffer.alloc(5);
  header[0] = compressed;
  header.writeUInt32BE(payload.length, 1);
  return Buffer.concat([header, payload]);
}

/** A session that is still open when the emulator closes would emit an error that no test handles. */
const closed = (session: ClientHttp2Session) => new Promise<void>((resolve) => session.close(resolve));

/** Sends a hand-made call, which no client would send. */
async function request(path: string, body: Buffer, headers: Record<string, string> = {}) {
  const session = connect(emulator.url);
  const stream = session.request({
    ':method': 'POST',
    ':path': path,
    'content-type': 'application/grpc',
    te: 'trailers',
    ...headers,
  });
  const first: Record<string, unknown> = {};
  const trailers: Record<string, unknown> = {};
  stream.on('response', (received) => {
    Object.assign(first, received);
    Object.assign(trailers, received);
  });
  stream.on('trailers', (received) => Object.assign(trailers, received));
  stream.resume();
  stream.end(body);
  await new Promise((resolve) => stream.on('close', resolve));
  await closed(session);
  return { headers: first, trailers };
}
