/** Serves the released version of the site, with its headers and rewrites. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { proxyRequestHandler } from 'firebase-tools/lib/hosting/proxy.js';
import { server as createServer } from 'superstatic';
import { CommandError } from '../lib/terminal.mjs';
import { deployedFunctions } from './deployed-functions.mjs';
import { mayInvoke } from './invokers.mjs';

/** @typedef {import('./stand-in/recording.mjs').Recording} Recording */
/** @typedef {import('./stand-in/hosting.mjs').ServingConfig} ServingConfig */
/** @typedef {ReturnType<typeof import('./instances.mjs').createInstances>} Instances */
/** @typedef {import('node:http').RequestListener} RequestListener */

/**
 * Writes the uploaded files. `edit` changes the page, because it names Google's services, which a rehearsal must not
 * reach.
 *
 * @param {Recording} recording
 * @param {string} folder
 * @param {(page: string) => string} edit
 * @returns {Promise<ServingConfig>}
 */
export async function writeSite({ versions, released, contents }, folder, edit) {
  const version = released === undefined ? undefined : versions.get(released);
  if (!version?.config) throw new CommandError('No version of the site was released.');
  for (const [name, hash] of version.files) {
    const compressed = contents.get(hash);
    if (!compressed) throw new Error(`${name} was not uploaded`);
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    const bytes = gunzipSync(compressed);
    await writeFile(file, name === '/index.html' ? edit(bytes.toString()) : bytes);
  }
  return version.config;
}

/** The form that superstatic reads. @param {ServingConfig} config */
function superstaticConfig({ headers, redirects, rewrites, ...rest }) {
  return {
    ...rest,
    public: '.',
    headers: headers.map(({ glob, regex, headers: values }) => ({
      ...(glob === undefined ? { regex } : { source: glob }),
      headers: Object.entries(values).map(([key, value]) => ({ key, value })),
    })),
    redirects: redirects.map(({ glob, regex, location, statusCode }) => ({
      ...(glob === undefined ? { regex } : { source: glob }),
      destination: location,
      type: statusCode,
    })),
    rewrites: rewrites.map(({ glob, regex, ...target }) => ({
      ...(glob === undefined ? { regex } : { source: glob }),
      ...('path' in target ? { destination: target.path } : target),
    })),
  };
}

/**
 * Starts the functions that Hosting calls, and the site.
 *
 * @param {{ recording: Recording, folder: string, config: ServingConfig, instances: Instances, port: number }} options
 */
export async function startSite({ recording, folder, config, instances, port }) {
  const functions = deployedFunctions(recording);
  for (const rewrite of config.rewrites)
    if ('function' in rewrite)
      throw new CommandError(
        `A rewrite of ${rewrite.glob} needs the function ${rewrite.function}, which was not deployed.`,
      );
  // Google, too, starts a function before it is deployed. A first request would wait for the installation otherwise.
  const services = new Set(config.rewrites.flatMap((rewrite) => ('run' in rewrite ? [rewrite.run.serviceId] : [])));
  for (const deployed of functions) if (services.has(lastPart(deployed.service))) await instances.start(deployed);
  /** @param {{ run: { serviceId: string, region: string } }} rewrite @returns {Promise<RequestListener>} */
  const toService = async ({ run: { serviceId, region } }) => {
    const deployed = functions.find(
      ({ service }) => service === `projects/${recording.project.id}/locations/${region}/services/${serviceId}`,
    );
    if (!deployed?.service) return respond(404, `There is no service ${serviceId} in ${region}.`);
    if (!mayInvoke(recording, deployed.service, 'allUsers'))
      return respond(403, `The service ${serviceId} does not admit everyone, so Hosting may not call it.`);
    return proxyRequestHandler(await instances.origin(deployed), serviceId);
  };
  const app = createServer({
    cwd: folder,
    config: superstaticConfig(config),
    compression: true,
    rewriters: { run: toService },
    port,
    hostname: '127.0.0.1',
  });
  // superstatic fails for a path with an invalid escape sequence (docs/upstream/hosting-requests.md).
  app.use((request, response, next) => {
    if (isDecodable(request.url ?? '')) next();
    else respond(400, 'Bad request')(request, response);
  });
  /** @type {import('node:http').Server} */
  const server = await new Promise((resolve) => {
    const listening = app.listen(() => resolve(listening));
  });
  return {
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Returns the id in the name of a resource. */
const lastPart = (name = '') => name.slice(name.lastIndexOf('/') + 1);

/** @param {number} status @param {string} text @returns {RequestListener} */
const respond = (status, text) => (_request, response) => {
  response.writeHead(status, { 'content-type': 'text/plain' }).end(text);
};

/** @param {string} path */
function isDecodable(path) {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}
