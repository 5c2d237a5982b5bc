import { once } from 'node:events';
import net from 'node:net';
import { expect, it } from 'vitest';
import { listenFailure, portOf } from './ports.mjs';

/** Returns the error of an attempt to listen. @param {net.ListenOptions} options */
async function errorOf(options) {
  const [error] = await once(net.createServer().listen(options), 'error');
  return error;
}

it('listenFailure names another program only if the port is in use', async () => {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  expect(listenFailure('hosting', port, await errorOf({ port, host: '127.0.0.1' }))).toContain(
    `Port ${port} (hosting) on 127.0.0.1 is taken.`,
  );
  server.close();
  // An address of a documentation network, which no machine has.
  const other = listenFailure('hosting', port, await errorOf({ port, host: '192.0.2.1' }));
  expect(other).toMatch(/ cannot be opened: .*EADDRNOTAVAIL/);
  expect(other).not.toContain('taken');
});
