import { once } from 'node:events';
import http from 'node:http';
import { portOf } from '../../scripts/lib/ports.mjs';

/**
 * The parts of a ListenResponse that are counted.
 *
 * @typedef {{
 *   documentChange?: { document: { name: string }, targetIds?: number[] },
 *   targetChange?: { targetChangeType?: string, targetIds?: number[] },
 * }} ListenResponse
 */

/**
 * WebChannel also sends its own messages, which are strings and numbers.
 *
 * @param {unknown} value
 * @returns {value is ListenResponse}
 */
const isListenResponse = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns a function that takes chunks of a WebChannel response and calls `handle` with each batch of messages. Each
 * batch consists of its length in UTF-16 code units, a line feed, and JSON text of that length. Source:
 * google/closure-library closure/goog/labs/net/webchannel/wire.js.
 *
 * @param {(batch: [number, [unknown]][]) => void} handle
 * @returns {(chunk: Uint8Array) => void}
 */
export function webChannelBatches(handle) {
  const decoder = new TextDecoder();
  let text = '';
  return (chunk) => {
    text += decoder.decode(chunk, { stream: true });
    for (;;) {
      const start = text.indexOf('\n') + 1;
      if (start === 0) return;
      const length = Number(text.slice(0, start - 1));
      if (!Number.isInteger(length)) throw new Error(`not a WebChannel response: ${text.slice(0, 80)}`);
      if (text.length < start + length) return;
      handle(JSON.parse(text.slice(start, start + length)));
      text = text.slice(start + length);
    }
  };
}

/** Returns `posts/likes` for `.../documents/posts/a/likes/b`. @param {string} name */
const collectionOf = (name) =>
  (name.split('/documents/')[1] ?? '')
    .split('/')
    .filter((_, index) => index % 2 === 0)
    .join('/');

/**
 * Starts a proxy between a browser and the Firestore emulator. It counts the document reads of listeners as Firestore
 * bills them. A document counts once per target, and a target without documents counts once. Reads of the security
 * rules are in rule-reads.mjs.
 *
 * @param {string} emulatorAddress host:port
 */
export async function startFirestoreCounter(emulatorAddress) {
  const [hostname, port] = emulatorAddress.split(':');
  let documentReads = 0;
  let emptyTargets = 0;
  let bytes = 0;
  /** @type {Record<string, number>} */
  const byCollection = {};
  /** @type {unknown} */
  let failure;
  /** The targets that have been counted, as `session id/target id`. @type {Set<string>} */
  const countedTargets = new Set();

  /** @param {string} session @param {ListenResponse} message */
  function countMessage(session, { documentChange, targetChange }) {
    for (const id of documentChange?.targetIds ?? []) {
      const collection = collectionOf(documentChange?.document.name ?? '');
      documentReads++;
      bytes += Buffer.byteLength(JSON.stringify(documentChange));
      byCollection[collection] = (byCollection[collection] ?? 0) + 1;
      countedTargets.add(`${session}/${id}`);
    }
    if (targetChange?.targetChangeType !== 'CURRENT') return;
    for (const id of targetChange.targetIds ?? []) {
      if (!countedTargets.has(`${session}/${id}`)) emptyTargets++;
      countedTargets.add(`${session}/${id}`);
    }
  }

  const agent = new http.Agent({ keepAlive: true });
  const server = http.createServer((request, response) => {
    const { method, url = '/', headers } = request;
    const isListen = url.includes('/Listen/channel') && method === 'GET';
    const session = new URL(url, 'http://proxy').searchParams.get('SID') ?? '';
    const countChunk = webChannelBatches((batch) => {
      for (const [, [message]] of batch) if (isListenResponse(message)) countMessage(session, message);
    });
    const forward = http.request({ hostname, port, method, path: url, headers, agent }, (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      response.flushHeaders();
      upstream.on('data', (chunk) => {
        try {
          if (isListen && upstream.statusCode === 200) countChunk(chunk);
        } catch (error) {
          failure = error;
        }
        response.write(chunk);
      });
      upstream.on('end', () => response.end());
      upstream.on('error', () => response.destroy());
    });
    forward.on('error', () => response.destroy());
    response.on('close', () => forward.destroy());
    request.pipe(forward);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');

  return {
    port: portOf(server),
    /** Returns the counts so far. Throws if a response could not be parsed. */
    counts: () => {
      if (failure) throw failure;
      return { documents: documentReads, empty: emptyTargets, byCollection, bytes };
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
