import http from 'node:http';
import { deleteApp, getApp } from 'firebase-admin/app';
import { portOf } from '../../scripts/lib/ports.mjs';
import { apiBundle } from '../lib/api-code.mjs';
import { settings } from '../lib/api-server.mjs';

/** The API in this process, against the stack that the environment names; `db` is its own Firestore client. */
export async function serveHere() {
  Object.assign(process.env, settings);
  const { createApi, createRoutes, createServices } = await import(apiBundle);
  const services = createServices();
  const server = http.createServer(createApi(services, createRoutes(services)));
  // As in api-process.mjs.
  server.keepAliveTimeout = 120_000;
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve('')));
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    db: /** @type {import('firebase-admin/firestore').Firestore} */ (services.db),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      // The next stack has other addresses.
      await deleteApp(getApp());
    },
  };
}
