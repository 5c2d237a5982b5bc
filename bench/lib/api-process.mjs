/**
 * The API alone: the same Express app as in functions/src/index.ts on a port of its own, as an instance of Cloud Run
 * would serve it, without the Functions and Hosting emulators in front. Prints its port. Started by api-server.mjs.
 */
import http from 'node:http';
import { portOf } from '../../scripts/lib/ports.mjs';
import { apiBundle } from './api-code.mjs';

const { createApi, createRoutes, createServices } = await import(apiBundle);
const services = createServices();
const server = http.createServer(createApi(services, createRoutes(services)));
// On a busy machine a client may come back to a connection after more than the usual five seconds.
server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', () => console.log(portOf(server)));
// The bench holds the other end: without it there is nobody to serve.
process.stdin.on('end', () => process.exit(0)).resume();
