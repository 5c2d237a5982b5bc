import net from 'node:net';
import { CommandError } from './terminal.mjs';

export const defaultPorts = { hosting: 5000, functions: 5001, firestore: 8080, auth: 9099, storage: 9199 };
/** Ports that firebase-tools wants for itself; nobody types them, so any free ones do. */
const innerPorts = /** @type {const} */ (['hub', 'logging', 'eventarc', 'tasks', 'websocket']);

/** @typedef {keyof typeof defaultPorts | typeof innerPorts[number]} Service */
/** @typedef {Record<Service, number>} Ports */

/**
 * @param {number} port 0 for any
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

/** The port a server listens on. @param {net.Server} server */
export function portOf(server) {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return address.port;
}

/**
 * A free port for each name, all held until the last is found so that they differ.
 *
 * @template {Service} Name
 * @param {readonly Name[]} names
 */
async function freePorts(names) {
  const servers = [];
  for (const _ of names) servers.push(await listen(0));
  const ports = servers.map(portOf);
  await Promise.all(servers.map(close));
  return /** @type {Record<Name, number>} */ (
    Object.fromEntries(names.map((name, index) => [name, ports[index]]))
  );
}

/** A port that is free now, for a program that takes no other's word for its own. @returns {Promise<number>} */
export async function freePort() {
  const server = await listen(0);
  const port = portOf(server);
  await close(server);
  return port;
}

/** The fixed ports a person knows, each checked, plus free inner ones. Throws naming the taken port. @returns {Promise<Ports>} */
export async function knownPorts() {
  for (const [name, port] of Object.entries(defaultPorts)) {
    try {
      await close(await listen(port));
    } catch {
      throw new CommandError(
        `Port ${port} (${name}) on 127.0.0.1 is taken. Stop the program that uses it (\`lsof -i :${port}\` names it) and try again.`,
      );
    }
  }
  return { ...defaultPorts, ...(await freePorts(innerPorts)) };
}

/** Free ports for everything: a private stack. @returns {Promise<Ports>} */
export const privatePorts = () =>
  freePorts([...innerPorts, .../** @type {(keyof typeof defaultPorts)[]} */ (Object.keys(defaultPorts))]);

/** Whether something listens there. @param {number} port @returns {Promise<boolean>} */
export const answers = (port) =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.end();
      resolve(true);
    });
  });
