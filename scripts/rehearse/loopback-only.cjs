/**
 * Keeps a rehearsed program on this machine. It is preloaded with `node --require`. Names below `.localhost` resolve to
 * 127.0.0.1, as RFC 6761 wants and not every system does. A request to the address of the site (REHEARSED_ORIGIN) goes
 * to the rehearsed site (REHEARSED_SITE). Every other name fails like a name that does not exist.
 */
const dns = require('node:dns');

const { lookup } = dns;

/** @type {any} dns.lookup has overloads, and this replacement passes their arguments on. */
const lookupHere = (/** @type {string} */ name, /** @type {[any, any]} */ ...rest) => {
  if (/^(?:\d+\.){3}\d+$|:/.test(name)) return lookup(name, ...rest);
  if (/(?:^|\.)localhost$/.test(name)) return lookup('127.0.0.1', ...rest);
  const error = new Error(`A rehearsal reaches only this machine, and not ${name}.`);
  rest.at(-1)(Object.assign(error, { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: name }));
};
dns.lookup = lookupHere;

const { REHEARSED_ORIGIN: origin, REHEARSED_SITE: site } = process.env;
if (origin && site) {
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) =>
    fetch(
      typeof input === 'string' && input.startsWith(`${origin}/`) ? site + input.slice(origin.length) : input,
      init,
    );
}
