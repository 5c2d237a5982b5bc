/**
 * Adds a function. After a message `{ refuse: ports }` of scripts/lib/refuse-writes.mjs, the servers on these ports
 * respond to new writes with 503. When the running writes have ended, it sends the same message back. It is preloaded
 * into firebase-tools.
 */
const { IncomingMessage, Server, ServerResponse } = require('node:http');

const readOnly = ['GET', 'HEAD', 'OPTIONS'];
// The hub sends this request to the Storage emulator for an export.
const exportPath = '/internal/export';

/** @type {Set<number>} */
const refused = new Set();
/** The number of running writes by port. @type {Map<number, number>} */
const running = new Map();
let onEnd = () => {};

/** @param {number} port @param {number} change */
const count = (port, change) => running.set(port, (running.get(port) ?? 0) + change);

const { emit } = Server.prototype;
/**
 * @this {import('node:http').Server}
 * @param {string} event
 * @param {unknown[]} parts
 */
Server.prototype.emit = function refuseOrEmit(event, ...parts) {
  const port = event === 'request' ? portOfWrite(this, parts[0]) : undefined;
  const [, response] = parts;
  if (port !== undefined && response instanceof ServerResponse) {
    if (refused.has(port)) return respondWith503(response);
    count(port, 1);
    response.once('close', () => {
      count(port, -1);
      onEnd();
    });
  }
  return Reflect.apply(emit, this, [event, ...parts]);
};

/** Returns the port of the server if the request can write. @param {import('node:http').Server} server @param {unknown} request */
function portOfWrite(server, request) {
  const address = server.address();
  if (!(request instanceof IncomingMessage) || typeof address !== 'object') return undefined;
  return readOnly.includes(request.method ?? '') || request.url === exportPath ? undefined : address?.port;
}

/** @param {import('node:http').ServerResponse} response */
function respondWith503(response) {
  response.req.resume();
  response.writeHead(503, { 'Access-Control-Allow-Origin': '*', Connection: 'close', 'Retry-After': '10' });
  response.end('The stack is ending.');
  return true;
}

process.on('message', (/** @type {{ refuse: number[] }} */ message) => {
  for (const port of message.refuse) refused.add(port);
  onEnd = () => {
    if (message.refuse.some((port) => running.get(port))) return;
    onEnd = () => {};
    process.send?.(message);
  };
  onEnd();
});
// The channel alone must not keep the process running.
process.channel?.unref();
