import net from 'node:net';
import { CommandError } from './terminal.mjs';

export const defaultPorts = { hosting: 5000, functions: 5001, firestore: 8080, auth: 9099, storage: 9199 };
/** Ports that firebase-tools wants for itself; nobody types them, so any free ones do. */
const innerPorts = ['hub', 'logging', 'eventarc', 'tasks', 'websocket'];

const listen = (port) =>
  new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server));
  });

const close = (server) => new Promise((resolve) => server.close(resolve));

/** `count` free ports, all held until the last is found so that they differ. */
async function freePorts(count) {
  const servers = [];
  for (let index = 0; index < count; index++) servers.push(await listen(0));
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map(close));
  return ports;
}

/** The fixed ports a person knows, each checked, plus free inner ones. Throws naming the taken port. */
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
  return { ...defaultPorts, ...(await inner()) };
}

async function inner() {
  const ports = await freePorts(innerPorts.length);
  return Object.fromEntries(innerPorts.map((name, index) => [name, ports[index]]));
}

/** Free ports for everything: a private stack. */
export async function privatePorts() {
  const names = [...Object.keys(defaultPorts), ...innerPorts];
  const ports = await freePorts(names.length);
  return Object.fromEntries(names.map((name, index) => [name, ports[index]]));
}
