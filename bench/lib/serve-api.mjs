import http from 'node:http';
import { deleteApp, getApp } from 'firebase-admin/app';
import { portOf } from '../../scripts/lib/ports.mjs';

/** Like functions/.env.demo-glimpse. The rate limits are high, because all clients share one IP address. */
export const settings = {
  WEB_API_KEY: '',
  GENERIC_LOGIN_ERRORS: 'false',
  ENFORCE_APP_CHECK: 'false',
  MEDIA_FROM_ELSEWHERE: 'true',
  REQUESTS_PER_MINUTE: '1000000',
  SIGN_INS_PER_MINUTE: '1000000',
  COSTLY_CALLS_PER_HOUR: '1000000',
  PROXY_RANGES: '',
  LOG_REQUESTS: 'false',
};
/** On a slow machine a client may reuse a connection after more than the default five seconds. */
const keepAliveMs = 120_000;

/**
 * Serves the API in this process while `work` runs, without the Functions and Hosting emulators. It is the same Express
 * app as in functions/src/serve-requests.ts. `db` is the API's own Firestore client. The helpers of the tests
 * call this API.
 *
 * @template Result
 * @param {string} firestoreHost host:port of Firestore, which can be a proxy
 * @param {(api: { url: string, db: import('firebase-admin/firestore').Firestore }) => Promise<Result>} work
 */
export async function withApi(firestoreHost, work) {
  const { FIRESTORE_EMULATOR_HOST, GLIMPSE_API } = process.env;
  Object.assign(process.env, settings, { FIRESTORE_EMULATOR_HOST: firestoreHost });
  const { createApi } = await import('../../functions/src/http/api.ts');
  const { createRoutes } = await import('../../functions/src/routes.ts');
  const { createServices } = await import('../../functions/src/services.ts');
  const services = createServices();
  const server = http.createServer(createApi(services, createRoutes(services)));
  server.keepAliveTimeout = keepAliveMs;
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve('')));
  try {
    const url = `http://127.0.0.1:${portOf(server)}`;
    process.env.GLIMPSE_API = url;
    return await work({ url, db: services.db });
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    // The next API creates the default app again, because it has another Firestore host.
    await deleteApp(getApp());
    Object.assign(process.env, { FIRESTORE_EMULATOR_HOST, GLIMPSE_API });
  }
}
