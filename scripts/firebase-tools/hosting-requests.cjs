/**
 * Corrects behaviour. The Hosting emulator cannot proxy requests with connection headers or invalid percent escapes.
 * Production can. See docs/upstream/hosting-requests.md.
 */
const { subscribe } = require('node:diagnostics_channel');

const connectionHeaders = ['connection', 'expect', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade'];

/** The paths that Hosting rewrites to functions (firebase.json). The other emulators have no such paths. */
const rewritten = /^\/(?:api|post|profile|share)(?:[/?]|$)/;

/** @param {string} path */
function isDecodable(path) {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

// Node publishes each request to any server of this process on this channel before the server handles it.
subscribe('http.server.request.start', (message) => {
  const { request } = /** @type {{ request: import('node:http').IncomingMessage }} */ (message);
  const url = request.url ?? '';
  if (!rewritten.test(url)) return;
  for (const name of connectionHeaders) delete request.headers[name];
  const [path = '', ...query] = url.split('?');
  if (!isDecodable(path)) request.url = [path.replaceAll('%', '%25'), ...query].join('?');
});

module.exports = { rewritten };
