/**
 * Preloaded into firebase-tools (`node --require`). The Hosting emulator hands a request to a function through undici with
 * every header it came with, and undici refuses those that concern one connection only: a chunked body, or curl's
 * `Expect: 100-continue` before a body of a megabyte, is answered 500 without the function being asked. So is an address
 * with a broken escape. Hosting itself does neither.
 */
const { subscribe } = require('node:diagnostics_channel');

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

function decodes(address) {
  try {
    decodeURIComponent(address);
    return true;
  } catch {
    return false;
  }
}

subscribe('http.server.request.start', ({ request }) => {
  if (!rewritten.test(request.url)) return;
  for (const name of ofOneConnection) delete request.headers[name];
  const [path, ...query] = request.url.split('?');
  if (!decodes(path)) request.url = [path.replaceAll('%', '%25'), ...query].join('?');
});
