import http from 'node:http';

/**
 * Splits a WebChannel answer into its messages: a length in UTF-16 code units, a line feed, that much JSON, again and
 * again. Source: google/closure-library closure/goog/labs/net/webchannel/wire.js.
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

/** `.../documents/posts/a/likes/b` → `posts/likes` */
const collectionOf = (name) =>
  name
    .split('/documents/')[1]
    .split('/')
    .filter((_, index) => index % 2 === 0)
    .join('/');

/**
 * A proxy between a browser and the Firestore emulator that counts the documents delivered over Listen, as Firestore
 * bills them: one for each query or document target that a document is delivered to, and one for a target whose first
 * answer is empty. `counts()` answers `{ documents, empty, byCollection }` so far, `reset()` begins anew.
 */
export async function startFirestoreCounter(target) {
  const [hostname, port] = target.split(':');
  let documents = 0;
  let byCollection = {};
  let failure = null;
  /** Per channel (its session id): targets with an answer. */
  const answered = new Map();
  let empty = 0;

  function see(session, message) {
    const { documentChange, targetChange } = message;
    const targets = answered.get(session) ?? new Map();
    answered.set(session, targets);
    if (documentChange) {
      const collection = collectionOf(documentChange.document.name);
      for (const id of documentChange.targetIds ?? []) {
        documents++;
        byCollection[collection] = (byCollection[collection] ?? 0) + 1;
        targets.set(id, 'filled');
      }
    }
    if (targetChange?.targetChangeType === 'CURRENT') {
      for (const id of targetChange.targetIds ?? []) {
        if (!targets.has(id)) empty++;
        targets.set(id, 'filled');
      }
    }
  }

  const agent = new http.Agent({ keepAlive: true });
  const server = http.createServer((request, response) => {
    const { method, url, headers } = request;
    const isListen = url.includes('/Listen/channel') && method === 'GET';
    const session = new URL(url, 'http://proxy').searchParams.get('SID') ?? '';
    const count =
      isListen &&
      frames((batch) => {
        for (const [, [message]] of batch) if (typeof message === 'object' && message) see(session, message);
      });
    const forward = http.request({ hostname, port, method, path: url, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
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
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    port: server.address().port,
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
