import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';

/** Starts an HTTP server on a free port. Returns it, and its address as host:port. */
export async function serve(listener: RequestListener): Promise<{ readonly server: Server; readonly host: string }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('not listening');
  return { server, host: `127.0.0.1:${address.port}` };
}
