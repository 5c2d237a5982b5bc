/**
 * Corrects behaviour. The Hosting emulator cannot proxy requests with connection headers or invalid percent escapes.
 * Production can. It also waits longer for a function, because a busy machine can need minutes to start one. See
 * docs/upstream/hosting-requests.md.
 */
const { subscribe } = require('node:diagnostics_channel');
const { Client } = require('firebase-tools/lib/apiv2');

/** The limit of the Hosting emulator, which is also that of production. */
const hostingTimeoutMs = 60_000;
const patientTimeoutMs = 600_000;

const { request } = Client.prototype;
Client.prototype.request = function requestPatiently(options) {
  return request.call(this, options.timeout === hostingTimeoutMs ? { ...options, timeout: patientTimeoutMs } : options);
};

const connectionHeaders = ['connection', 'expect', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade'];

/** The paths that Hosting rewrites to functions (firebase.json). The other emulators have no such paths. */
const rewritten = /^\/(?:(?:api|post|profile|share)(?:[/?]|$)|@|%40)/;

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
  const { request: received } = /** @type {{ request: import('node:http').IncomingMessage }} */ (message);
  const url = received.url ?? '';
  if (!rewritten.test(url)) return;
  for (const name of connectionHeaders) delete received.headers[name];
  const [path = '', ...query] = url.split('?');
  if (!isDecodable(path)) received.url = [path.replaceAll('%', '%25'), ...query].join('?');
});

module.exports = { rewritten };
