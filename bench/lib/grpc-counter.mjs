import http2 from 'node:http2';
import { createRequire } from 'node:module';
import protobuf from 'protobufjs';
import { portOf } from '../../scripts/lib/ports.mjs';

const require = createRequire(import.meta.url);
const types = protobuf.Root.fromJSON(require('@google-cloud/firestore/build/protos/v1.json'));
/** @param {string} name */
const type = (name) => types.lookupType(`google.firestore.v1.${name}`);

/**
 * What an RPC costs, as Firestore bills it: a document read, found or not, is one; a query that finds nothing is one;
 * an aggregation is one per 1,000 index entries, so one here. A write is one, whatever it transforms.
 */
/**
 * @typedef {{ result?: unknown, document?: unknown, documents: unknown[] }} Decoded an answer, or the part of it that counts
 * @typedef {{ update?: { name: string }, delete?: string }} Write
 * @typedef {{ answer: string, reads: (decoded: Decoded) => number, least?: number }} Reader
 */

/** @type {Partial<Record<string, Reader>>} */
const readers = {
  BatchGetDocuments: { answer: 'BatchGetDocumentsResponse', reads: ({ result }) => (result ? 1 : 0) },
  RunQuery: { answer: 'RunQueryResponse', reads: ({ document }) => (document ? 1 : 0), least: 1 },
  RunAggregationQuery: { answer: 'RunAggregationQueryResponse', reads: ({ result }) => (result ? 1 : 0) },
  GetDocument: { answer: 'Document', reads: () => 1 },
  ListDocuments: { answer: 'ListDocumentsResponse', reads: ({ documents }) => documents.length, least: 1 },
};
/** @type {Partial<Record<string, string>>} */
const writers = { Commit: 'CommitRequest', BatchWrite: 'BatchWriteRequest' };
const free = new Set(['BeginTransaction', 'Rollback', 'ListCollectionIds']);

/**
 * What counts of a message, its lists there even when they are empty.
 *
 * @param {string} name
 * @param {Buffer} bytes
 * @returns {Decoded & { writes: Write[] }}
 */
const decode = (name, bytes) =>
  /** @type {Decoded & { writes: Write[] }} */ (
    type(name).toObject(type(name).decode(bytes), { arrays: true, oneofs: true })
  );

/** @param {Write} write */
const documentOf = (write) => write.update?.name ?? write.delete ?? '';

/** Splits a gRPC stream into messages: a flag, four bytes of length, the message. @param {(message: Buffer) => void} handle */
function messages(handle) {
  let buffer = Buffer.alloc(0);
  return (/** @type {Buffer} */ chunk) => {
    buffer = Buffer.concat([buffer, chunk]);
    while (buffer.length >= 5 && buffer.length >= 5 + buffer.readUInt32BE(1)) {
      const end = 5 + buffer.readUInt32BE(1);
      if (buffer[0] !== 0) throw new Error('compressed gRPC messages cannot be counted');
      handle(buffer.subarray(5, end));
      buffer = buffer.subarray(end);
    }
  };
}

/**
 * A gRPC proxy before an emulator that counts reads and writes. `take()` answers `{ reads, writes, attempts }` since the
 * last call; `attempts` are commits, failed ones included, while `writes` are those of commits that succeeded.
 *
 * @param {string} target host:port
 * @param {(names: string[]) => void} [seeWritten] told the documents of each commit that succeeded
 */
export async function startGrpcCounter(target, seeWritten) {
  /** @returns {{ reads: number, writes: number, attempts: number, unknown?: string }} */
  const fresh = () => ({ reads: 0, writes: 0, attempts: 0 });
  let counts = fresh();
  const upstream = http2.connect(`http://${target}`);
  const server = http2.createServer();
  /** Of clients that do not end theirs: they would keep this process. @type {Set<http2.ServerHttp2Session>} */
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
    const forward = upstream.request(headers);
    let reads = 0;
    let writes = 0;
    /** @type {string[]} */
    const written = [];
    /** @type {http2.IncomingHttpHeaders} */
    let trailers = {};
    const seeRequest =
      writer &&
      messages((bytes) => {
        const decoded = decode(writer, bytes).writes;
        writes += decoded.length;
        if (seeWritten) written.push(...decoded.map(documentOf));
      });
    const seeAnswer =
      reader &&
      messages((bytes) => {
        reads += reader.reads(decode(reader.answer, bytes));
      });
    stream.on('data', (/** @type {Buffer} */ chunk) => {
      if (seeRequest) seeRequest(chunk);
      forward.write(chunk);
    });
    stream.on('end', () => forward.end());
    stream.on('close', () => forward.close());
    stream.on('error', () => forward.close());
    forward.on('response', (answer, flags) => {
      const isAll = (flags & http2.constants.NGHTTP2_FLAG_END_STREAM) !== 0;
      if (isAll) trailers = answer;
      stream.respond(answer, isAll ? { endStream: true } : { waitForTrailers: true });
    });
    forward.on('trailers', (received) => {
      trailers = received;
    });
    stream.on('wantTrailers', () => stream.sendTrailers(trailers));
    forward.on('data', (/** @type {Buffer} */ chunk) => {
      if (seeAnswer) seeAnswer(chunk);
      stream.write(chunk);
    });
    forward.on('error', () => stream.close());
    forward.on('end', () => {
      const succeeded = trailers['grpc-status'] === '0';
      if (succeeded && reader) counts.reads += Math.max(reads, reader.least ?? 0);
      if (succeeded) counts.writes += writes;
      if (succeeded && written.length > 0) seeWritten?.(written);
      if (writer) counts.attempts++;
      stream.end();
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve('')));

  return {
    address: `127.0.0.1:${portOf(server)}`,
    take: () => {
      const taken = counts;
      counts = fresh();
      if (taken.unknown) throw new Error(`it is not known what ${taken.unknown} costs`);
      return taken;
    },
    stop: () => {
      server.close();
      for (const session of sessions) session.destroy();
      upstream.destroy();
    },
  };
}
