/**
 * The services of Google that the functions call, besides Firestore: Cloud Storage, Cloud Tasks and Firebase Auth. They
 * answer by HTTP from memory, so that the SDKs run unchanged and each answer is the same in each run. They record what
 * would cause events: new files, tasks and deleted accounts.
 */
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { CRC32C } from '@google-cloud/storage';
import { portOf } from '../../../scripts/lib/ports.mjs';

interface StoredFile {
  readonly bytes: Buffer;
  readonly generation: number;
  readonly metadata: Record<string, unknown>;
}

export interface Task {
  readonly queue: string;
  readonly data: object;
}

interface Request {
  readonly method: string;
  readonly url: URL;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

interface Response {
  readonly status?: number;
  readonly json?: unknown;
  readonly bytes?: Buffer;
  readonly type?: string;
}

export type GoogleServices = Awaited<ReturnType<typeof startGoogleServices>>;

export const bucket = 'demo-costs.appspot.com';
const guest = { uid: 'guest', email: 'guest@example.com', displayName: 'Glimpse Guest' };
const html = '<!doctype html><html><head><title>Glimpse</title></head><body><div id="root"></div></body></html>';

export async function startGoogleServices() {
  let files = new Map<string, StoredFile>();
  let deletedAccounts = new Set<string>();
  let generation = 0;
  let caused: { files: string[]; tasks: Task[]; accounts: string[] } = { files: [], tasks: [], accounts: [] };

  const describe = (path: string, { bytes, generation, metadata }: StoredFile) => ({
    name: path,
    bucket,
    generation: String(generation),
    size: String(bytes.length),
    crc32c: checksumOf(bytes),
    timeCreated: '2026-11-20T12:00:00.000Z',
    ...metadata,
  });

  function storage({ method, url, headers, body }: Request): Response {
    if (url.pathname.includes('/upload/')) {
      const { metadata, bytes } = multipart(headers, body);
      const path = url.searchParams.get('name') ?? String(metadata.name);
      if (url.searchParams.get('ifGenerationMatch') === '0' && files.has(path)) return { status: 412 };
      const file = { bytes, generation: ++generation, metadata };
      files.set(path, file);
      caused.files.push(path);
      return { json: describe(path, file) };
    }
    const path = decodeURIComponent(/\/o\/([^/]+)$/.exec(url.pathname)?.[1] ?? '');
    if (path === '') {
      const prefix = url.searchParams.get('prefix') ?? '';
      const found = [...files].filter(([name]) => name.startsWith(prefix)).sort(([a], [b]) => (a < b ? -1 : 1));
      return { json: { items: found.map(([name, file]) => describe(name, file)) } };
    }
    const file = files.get(path);
    if (!file) return { status: 404, json: { error: { code: 404, message: 'Not Found' } } };
    if (method === 'DELETE') files.delete(path);
    if (method === 'DELETE') return { status: 204 };
    if (method === 'PATCH') Object.assign(file.metadata, JSON.parse(body.toString()));
    return url.searchParams.get('alt') === 'media' ? { bytes: file.bytes } : { json: describe(path, file) };
  }

  function tasks({ url, body }: Request): Response {
    const [, queue = ''] = /\/queues\/([^/]+)\/tasks$/.exec(url.pathname) ?? [];
    const { task } = JSON.parse(body.toString());
    const { data } = JSON.parse(Buffer.from(task.httpRequest.body, 'base64').toString());
    caused.tasks.push({ queue, data });
    return { json: task };
  }

  /** Everybody has an account whose uid is the first part of the address. */
  function auth({ url, body }: Request): Response {
    const method = url.pathname.split(':').at(-1);
    const { localId, email } = body.length > 0 ? JSON.parse(body.toString()) : {};
    const uid = method === 'signUp' ? 'nia' : String(localId ?? String(email ?? 'bo').split('@')[0]);
    if (method === 'delete') caused.accounts.push(uid);
    if (method === 'delete') deletedAccounts.add(uid);
    if (deletedAccounts.has(uid)) return { json: {} };
    const account = { localId: uid, email: `${uid}@example.com`, displayName: `${uid} Example`, emailVerified: true };
    const known = uid === guest.uid ? { ...account, ...guest } : account;
    return { json: { ...known, idToken: 'token', requestType: 'VERIFY_EMAIL', users: [known] } };
  }

  const server = http.createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://services');
    const { method = 'GET', headers } = request;
    const body = await buffer(request);
    const respond = (): Response => {
      if (url.pathname === '/emulators') return { json: { hosting: { host: '127.0.0.1', port: portOf(server) } } };
      if (url.pathname === '/index.html') return { bytes: Buffer.from(html), type: 'text/html' };
      const service = url.pathname.includes('/queues/') ? tasks : url.pathname.includes('/b/') ? storage : auth;
      return service({ method, url, headers, body });
    };
    const { status = 200, json, bytes = Buffer.from(json ? JSON.stringify(json) : ''), type } = respond();
    response.writeHead(status, { 'Content-Type': type ?? (json ? 'application/json' : 'application/octet-stream') });
    response.end(bytes);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve('')));
  const address = `127.0.0.1:${portOf(server)}`;

  return {
    /** The environment in which the SDKs call these services. */
    env: {
      FIREBASE_AUTH_EMULATOR_HOST: address,
      CLOUD_TASKS_EMULATOR_HOST: address,
      STORAGE_EMULATOR_HOST: `http://${address}`,
      FIREBASE_EMULATOR_HUB: address,
      FUNCTIONS_EMULATOR: 'true',
    },
    storedBytes: () => [...files.values()].reduce((sum, { bytes }) => sum + bytes.length, 0),
    /** Returns what caused events since the last call. */
    takeCaused: () => {
      const taken = caused;
      caused = { files: [], tasks: [], accounts: [] };
      return taken;
    },
    /** Returns a function that restores the files and accounts of now. */
    snapshot: () => {
      const stored = [...files];
      return () => {
        files = new Map(stored.map(([path, file]) => [path, { ...file, metadata: { ...file.metadata } }]));
        deletedAccounts = new Set();
      };
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Parses the upload of a file: its metadata as JSON, and its bytes. */
function multipart(
  headers: http.IncomingHttpHeaders,
  body: Buffer,
): { metadata: Record<string, unknown>; bytes: Buffer } {
  const [, boundary = ''] = /boundary="?([^";]+)/.exec(headers['content-type'] ?? '') ?? [];
  const delimiter = `--${boundary}`;
  const separator = '\r\n\r\n';
  const metadataStart = body.indexOf(separator) + separator.length;
  const metadataEnd = body.indexOf(`\r\n${delimiter}`, metadataStart);
  const bytesStart = body.indexOf(separator, metadataEnd) + separator.length;
  const bytesEnd = body.lastIndexOf(`\r\n${delimiter}--`);
  if (boundary === '' || metadataEnd < 0 || bytesEnd < bytesStart) throw new Error('this is no multipart upload');
  const metadata = JSON.parse(body.toString('utf8', metadataStart, metadataEnd));
  return { metadata, bytes: body.subarray(bytesStart, bytesEnd) };
}

function checksumOf(bytes: Buffer): string {
  const checksum = new CRC32C();
  checksum.update(bytes);
  return checksum.toString();
}
