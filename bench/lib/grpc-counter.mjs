import http2 from 'node:http2';
import { createRequire } from 'node:module';
import protobuf from 'protobufjs';
import { portOf } from '../../scripts/lib/ports.mjs';

const require = createRequire(import.meta.url);
const types = protobuf.Root.fromJSON(require('@google-cloud/firestore-api/protos/protos.json'));

/**
 * The parts of messages that are counted. `write` is one document.
 *
 * @typedef {{ result?: unknown, document?: unknown, documents: unknown[], writes: Write[] }} Message
 * @typedef {{ update?: { name: string }, delete?: string }} Write
 */

/**
 * The reads that Firestore bills for a response message of an RPC. `least` is the minimum of the whole RPC, because
 * a query without results costs one read. An aggregation costs one read per 1,000 index entries, so here it costs
 * one. A list of collection ids costs one read. Source: firebase.google.com/docs/firestore/pricing
 *
 * @type {Partial<Record<string, { type: string, readsOf: (message: Message) => number, least?: number }>>}
 */
const readers = {
  BatchGetDocuments: { type: 'BatchGetDocumentsResponse', readsOf: ({ result }) => (result ? 1 : 0) },
  RunQuery: { type: 'RunQueryResponse', readsOf: ({ document }) => (document ? 1 : 0), least: 1 },
  RunAggregationQuery: { type: 'RunAggregationQueryResponse', readsOf: ({ result }) => (result ? 1 : 0) },
  ListCollectionIds: { type: 'ListCollectionIdsResponse', readsOf: () => 1 },
};
/** The types of the requests that write. @type {Partial<Record<string, string>>} */
const writers = { Commit: 'CommitRequest', BatchWrite: 'BatchWriteRequest' };
const free = new Set(['BeginTransaction', 'Rollback']);

/** @param {string} name @param {Buffer} bytes @returns {Message} */
function decode(name, bytes) {
  const type = types.lookupType(`google.firestore.v1.${name}`);
  return /** @type {Message} */ (type.toObject(type.decode(bytes), { arrays: true, oneofs: true }));
}

/** gRPC frame: one byte of flags (1: compressed), four bytes of length, the message. */
const frameHeaderBytes = 5;

/**
 * Returns a function that takes chunks of a gRPC stream and calls `handle` with each complete message.
 *
 * @param {(message: Buffer) => void} handle
 */
export function grpcMessages(handle) {
  let buffer = Buffer.alloc(0);
  return (/** @type {Buffer} */ chunk) => {
    buffer = Buffer.concat([buffer, chunk]);
    while (buffer.length >= frameHeaderBytes) {
      const end = frameHeaderBytes + buffer.readUInt32BE(1);
      if (buffer.length < end) return;
      if (buffer[0] !== 0) throw new Error('compressed gRPC messages cannot be counted');
      handle(buffer.subarray(frameHeaderBytes, end));
      buffer = buffer.subarray(end);
    }
  };
}

/** @returns {{ reads: number, writes: string[], deletes: string[], commits: number, unknown?: string }} */
const noCounts = () => ({ reads: 0, writes: [], deletes: [], commits: 0 });

/**
 * Starts a gRPC proxy in front of a Firestore emulator. `take()` returns the counts since the last call: `reads`,
 * the names of the documents in successful commits (`writes`), those of them that were deleted (`deletes`), and the
 * number of `commits` including failed ones. `idle()` resolves when no RPC is open.
 *
 * @param {string} target host:port
 */
export async function startGrpcCounter(target) {
  let counts = noCounts();
  let openCount = 0;
  /** @type {(() => void)[]} */
  let idleCallbacks = [];
  const upstream = http2.connect(`http://${target}`);
  const server = http2.createServer();
  /** Sessions that clients do not close would keep this process alive. @type {Set<http2.ServerHttp2Session>} */
  const sessions = new Set();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });

  server.on('stream', (stream, headers) => {
    const rpc = headers[':path']?.split('/').at(-1) ?? '';
    const reader = readers[rpc];
    const writer = writers[rpc];
    if (!reader && !writer && !free.has(rpc)) counts.unknown = rpc;
    let reads = 0;
    /** @type {string[]} */
    const written = [];
    /** @type {string[]} */
    const deleted = [];
    openCount++;
    const handleRequest = grpcMessages((bytes) => {
      if (!writer) return;
      for (const write of decode(writer, bytes).writes) {
        written.push(write.update?.name ?? write.delete ?? '');
        if (write.delete) deleted.push(write.delete);
      }
    });
    const handleResponse = grpcMessages((bytes) => {
      if (reader) reads += reader.readsOf(decode(reader.type, bytes));
    });

    const forward = upstream.request(headers);
    /** @type {http2.IncomingHttpHeaders} */
    let trailers = {};
    stream.on('data', (/** @type {Buffer} */ chunk) => {
      handleRequest(chunk);
      forward.write(chunk);
    });
    stream.on('end', () => forward.end());
    stream.on('close', () => {
      forward.close();
      openCount--;
      if (openCount > 0) return;
      for (const resolve of idleCallbacks) resolve();
      idleCallbacks = [];
    });
    stream.on('error', () => forward.close());
    stream.on('wantTrailers', () => stream.sendTrailers(trailers));
    forward.on('response', (response, flags) => {
      const isComplete = (flags & http2.constants.NGHTTP2_FLAG_END_STREAM) !== 0;
      if (isComplete) trailers = response;
      stream.respond(response, isComplete ? { endStream: true } : { waitForTrailers: true });
    });
    forward.on('data', (/** @type {Buffer} */ chunk) => {
      handleResponse(chunk);
      stream.write(chunk);
    });
    forward.on('trailers', (received) => {
      trailers = received;
    });
    forward.on('error', () => stream.close());
    forward.on('end', () => {
      if (writer) counts.commits++;
      if (trailers['grpc-status'] === '0') {
        counts.reads += Math.max(reads, reader?.least ?? 0);
        counts.writes.push(...written);
        counts.deletes.push(...deleted);
      }
      stream.end();
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve('')));

  return {
    address: `127.0.0.1:${portOf(server)}`,
    take: () => {
      const taken = counts;
      counts = noCounts();
      if (taken.unknown) throw new Error(`the cost of ${taken.unknown} is unknown`);
      return taken;
    },
    idle: async () => {
      if (openCount > 0) await new Promise((resolve) => idleCallbacks.push(() => resolve('')));
    },
    stop: () => {
      server.close();
      for (const session of sessions) session.destroy();
      upstream.destroy();
    },
  };
}
