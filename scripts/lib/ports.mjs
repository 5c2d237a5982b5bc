import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import { CommandError, messageOf } from './terminal.mjs';

export const defaultPorts = { hosting: 5000, functions: 5001, firestore: 8080, auth: 9099, storage: 9199 };
/** The services that only firebase-tools itself uses. Their ports can differ at each start. */
const internalServices = /** @type {const} */ (['hub', 'logging', 'eventarc', 'tasks', 'websocket']);

/** @typedef {keyof typeof defaultPorts | typeof internalServices[number]} Service */
/** @typedef {Record<Service, number>} Ports */

/**
 * @param {number} port
 * @returns {Promise<net.Server>}
 */
const listen = (port) =>
  new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server));
  });

/** @param {net.Server} server */
const close = (server) => new Promise((resolve) => server.close(resolve));

/** @param {net.Server} server */
export function portOf(server) {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return address.port;
}

/**
 * Listens on a free port below the ephemeral range. From that range, the system gives ports to programs that ask for
 * any port, so no such program takes this port before the emulator that gets it has started.
 *
 * @returns {Promise<net.Server>}
 */
const listenAnywhere = () =>
  listen(randomInt(15_000, 32_000)).catch((error) => {
    if (error.code === 'EADDRINUSE') return listenAnywhere();
    throw error;
  });

/**
 * Returns a different free port for each name. All ports stay open until the last one is found.
 *
 * @template {string} Name
 * @param {readonly Name[]} names
 */
async function freePorts(names) {
  const opened = await Promise.all(names.map(async (name) => ({ name, server: await listenAnywhere() })));
  const ports = opened.map(({ name, server }) => [name, portOf(server)]);
  await Promise.all(opened.map(({ server }) => close(server)));
  return /** @type {Record<Name, number>} */ (Object.fromEntries(ports));
}

/** Returns a free port, for a program that cannot choose one itself. */
export const freePort = async () => (await freePorts(['port'])).port;

/**
 * Returns the text for a port that cannot be opened.
 *
 * @param {string} service
 * @param {number} port
 * @param {unknown} error of the attempt to listen
 */
export function listenFailure(service, port, error) {
  const where = `Port ${port} (${service}) on 127.0.0.1`;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `${where} is taken. Stop the program that uses it (\`lsof -i :${port}\` names it) and try again.`;
  return `${where} cannot be opened: ${messageOf(error)}`;
}

/**
 * Returns the default ports, and free ports for the internal services. Throws CommandError if a default port cannot be opened.
 *
 * @returns {Promise<Ports>}
 */
export async function defaultStackPorts() {
  for (const [name, port] of Object.entries(defaultPorts)) {
    try {
      await close(await listen(port));
    } catch (error) {
      throw new CommandError(listenFailure(name, port, error));
    }
  }
  return { ...defaultPorts, ...(await freePorts(internalServices)) };
}

/** Returns free ports for all services of a stack that runs beside others. @returns {Promise<Ports>} */
export const privatePorts = () =>
  freePorts([...internalServices, .../** @type {(keyof typeof defaultPorts)[]} */ (Object.keys(defaultPorts))]);

/**
 * Throws CommandError if no emulator listens on the default port of this service.
 *
 * @param {keyof typeof defaultPorts} service
 */
export async function requireEmulator(service) {
  const port = defaultPorts[service];
  const socket = net.connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
  } catch {
    throw new CommandError(`No ${service} emulator listens on port ${port}. Start it with \`npm start\` first.`);
  } finally {
    socket.destroy();
  }
}
