import http from 'node:http';
import { portOf } from '../../scripts/lib/ports.mjs';

/**
 * The part of a ListenResponse that counts.
 *
 * @typedef {{
 *   documentChange?: { document: { name: string }, targetIds?: number[] },
 *   targetChange?: { targetChangeType?: string, targetIds?: number[] },
 * }} Message
 */

/** @param {unknown} value @returns {value is Message} anything else is WebChannel's own, a word or a number */
const isMessage = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Splits a WebChannel answer into its messages: a length in UTF-16 code units, a line feed, that much JSON, again and
 * again. Source: google/closure-library closure/goog/labs/net/webchannel/wire.js.
 *
 * @param {(batch: [number, [unknown]][]) => void} handle
 * @returns {(chunk: Uint8Array) => void}
 */
function frames(handle) {
  const decoder = new TextDecoder();
  let text = '';
  return (chunk) => {
    text += decoder.decode(chunk, { stream: true });
    for (;;) {
      const end = text.indexOf('\n');
      if (end < 0) return;
      const length = Number(text.slice(0, end));
      if (!Number.isInteger(length)) throw new Error(`not a WebChannel answer: ${text.slice(0, 80)}`);
      if (text.length < end + 1 + length) return;
      handle(JSON.parse(text.slice(end + 1, end + 1 + length)));
      text = text.slice(end + 1 + length);
    }
  };
}

/** `.../documents/posts/a/likes/b` → `posts/likes` @param {string} name */
const collectionOf = (name) =>
  (name.split('/documents/')[1] ?? '')
    .split('/')
    .filter((_, index) => index % 2 === 0)
    .join('/');

/**
 * A proxy between a browser and the Firestore emulator that counts the documents delivered over Listen, as Firestore
 * bills them: one for each query or document target that a document is delivered to, and one for a target whose first
 * answer is empty. `counts()` answers `{ documents, empty, byCollection }` so far, `reset()` begins anew.
 *
 * @param {string} target host:port
 */
export async function startFirestoreCounter(target) {
  const [hostname, port] = target.split(':');
  let documents = 0;
  /** @type {Record<string, number>} */
  let byCollection = {};
  /** @type {unknown} */
  let failure;
  /** Per channel (its session id): targets with an answer. @type {Map<string, Set<number>>} */
  const answered = new Map();
  let empty = 0;

  /** @param {string} session @param {Message} message */
  function see(session, message) {
    const { documentChange, targetChange } = message;
    const targets = answered.get(session) ?? new Set();
    answered.set(session, targets);
    if (documentChange) {
      const collection = collectionOf(documentChange.document.name);
      for (const id of documentChange.targetIds ?? []) {
        documents++;
        byCollection[collection] = (byCollection[collection] ?? 0) + 1;
        targets.add(id);
      }
    }
    if (targetChange?.targetChangeType === 'CURRENT') {
      for (const id of targetChange.targetIds ?? []) {
        if (!targets.has(id)) empty++;
        targets.add(id);
      }
    }
  }

  const agent = new http.Agent({ keepAlive: true });
  const server = http.createServer((request, response) => {
    const { method, url = '/', headers } = request;
    const isListen = url.includes('/Listen/channel') && method === 'GET';
    const session = new URL(url, 'http://proxy').searchParams.get('SID') ?? '';
    const count =
      isListen &&
      frames((batch) => {
        for (const [, [message]] of batch) if (isMessage(message)) see(session, message);
      });
    const forward = http.request({ hostname, port, method, path: url, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      response.flushHeaders();
      answer.on('data', (chunk) => {
        try {
          if (count && answer.statusCode === 200) count(chunk);
        } catch (error) {
          failure = error;
        }
        response.write(chunk);
      });
      answer.on('end', () => response.end());
      answer.on('error', () => response.destroy());
    });
    forward.on('error', () => response.destroy());
    response.on('close', () => forward.destroy());
    request.pipe(forward);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve('')));

  return {
    port: portOf(server),
    counts: () => {
      if (failure) throw failure;
      return { documents, empty, byCollection };
    },
    reset: () => {
      documents = 0;
      empty = 0;
      byCollection = {};
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
