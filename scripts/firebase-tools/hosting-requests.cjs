/**
 * The Hosting emulator hands a request to a function through undici with every header it came with, and undici refuses those
 * that concern one connection only: a chunked body, or curl's `Expect: 100-continue` before a body of a megabyte, is answered
 * 500 without the function being asked. So is an address with a broken escape. Hosting itself does neither. No report of it is
 * known upstream; the place is `proxyRequestHandler` in lib/hosting/proxy.js.
 */
const { subscribe } = require('node:diagnostics_channel');
const { member } = require('./known.cjs');

const what = 'Hosting hands chunked bodies and broken addresses to a function';

const ofOneConnection = [
  'connection',
  'expect',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** What Hosting rewrites to functions (firebase.json); the other emulators have no such addresses. */
const rewritten = /^\/(?:api|post|profile|share)(?:[/?]|$)/;

/** @param {string} address */
function decodes(address) {
  try {
    decodeURIComponent(address);
    return true;
  } catch {
    return false;
  }
}

/** @param {import('node:http').IncomingMessage} request */
function mend(request) {
  const address = request.url ?? '';
  if (!rewritten.test(address)) return;
  for (const name of ofOneConnection) delete request.headers[name];
  const [path = '', ...query] = address.split('?');
  if (!decodes(path)) request.url = [path.replaceAll('%', '%25'), ...query].join('?');
}

/** Throws when the proxy that it works for is not there. */
function apply() {
  member('lib/hosting/proxy', 'proxyRequestHandler');
  // Node's own channel: each request to any server of this process, before the server sees it.
  subscribe('http.server.request.start', (message) => {
    mend(/** @type {{ request: import('node:http').IncomingMessage }} */ (message).request);
  });
}

module.exports = { what, issue: undefined, apply, rewritten };
