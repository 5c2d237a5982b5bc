import { EventEmitter, once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import published from '@google-cloud/firestore/build/protos/v1.json' with { type: 'json' };
import { Server, ServerCredentials, type ServerDuplexStream } from '@grpc/grpc-js';
import { type Firestore, terminate } from 'firebase/firestore';
import protobuf from 'protobufjs';
import { vi } from 'vitest';
import * as z from 'zod/mini';
import type { LiveList } from '../../../web/src/lib/live/live-list.ts';
import type { LiveQuery } from '../../../web/src/lib/live/live-query.ts';

/** What the web client's `queries.ts` modules make: something to listen to, or a list in pages. */
export type Live = LiveQuery<unknown> | LiveList<{ id: string }>;
export type BuildLive = (db: Firestore) => Live;

const source = new URL('../../../web/src/', import.meta.url);
const filesOf = (suffix: RegExp): string[] =>
  readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => suffix.test(file));

/** Every function of the web client's `queries.ts` modules, as `post/liveFeed`. */
export async function webFunctions(): Promise<string[]> {
  const found = await Promise.all(
    filesOf(/(?:^|\/)queries\.ts$/).map(async (file) => {
      const all: Record<string, unknown> = await import(new URL(file, source).href);
      const feature = file.replace(/^features\/|\/queries\.ts$/g, '');
      return Object.keys(all)
        .filter((name) => typeof all[name] === 'function')
        .map((name) => `${feature}/${name}`);
    }),
  );
  return found.flat().sort();
}

/** Files of the web client that take more than types from Firestore's SDK. */
export const webFilesWithFirestore = (): string[] =>
  filesOf(/(?<!\.test)\.tsx?$/)
    .filter((file) => !file.startsWith('testing/'))
    .filter((file) =>
      /^import (?!type ).*?from 'firebase\/firestore(?:\/lite)?'|import\('firebase\/firestore/ms.test(
        importsOf(readFileSync(new URL(file, source), 'utf8')),
      ),
    )
    .sort();

/** Statement by statement, so that one import's names are not taken for the next one's. */
const importsOf = (text: string): string => text.replace(/;\n/g, ';\n\n');

const protos = protobuf.Root.fromJSON(published);
const message = (name: string) => protos.lookupType(`google.firestore.v1.${name}`);
/** As the SDKs name things: enum names, int64 as decimal strings. */
const plainly = { longs: String, enums: String, bytes: Buffer };
const ListenRequest = z.object({
  addTarget: z.optional(z.object({ query: z.optional(z.unknown()) })),
});
type ListenRequest = z.infer<typeof ListenRequest>;

const encoded = (name: string) => (value: object) => Buffer.from(message(name).encode(value).finish());

/** A Firestore that writes down what it is asked (the targets of Listen) and answers nothing. */
async function startRecorder() {
  const targets: NonNullable<ListenRequest['addTarget']>[] = [];
  const arrivals = new EventEmitter();
  const server = new Server();
  const listen = {
    path: '/google.firestore.v1.Firestore/Listen',
    requestStream: true,
    responseStream: true,
    requestDeserialize: (bytes: Buffer) => {
      const type = message('ListenRequest');
      return ListenRequest.parse(type.toObject(type.decode(bytes), plainly));
    },
    requestSerialize: encoded('ListenRequest'),
    responseDeserialize: (bytes: Buffer) => message('ListenResponse').decode(bytes),
    responseSerialize: encoded('ListenResponse'),
  };
  server.addService(
    { listen },
    {
      listen: (stream: ServerDuplexStream<ListenRequest, object>) => {
        stream.on('data', ({ addTarget }: ListenRequest) => {
          if (addTarget) arrivals.emit('target', targets.push(addTarget));
        });
        stream.on('end', () => stream.end());
      },
    },
  );
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  return { port, targets, arrivals, close: () => server.forceShutdown() };
}

/** A page's configuration (web/src/lib/firebase/config.ts) that names `port` as its Firestore. */
const configFor = (port: number) => ({
  firebase: {
    apiKey: 'demo-key',
    authDomain: 'demo-recorder.firebaseapp.com',
    projectId: 'demo-recorder',
    storageBucket: 'demo-recorder.appspot.com',
    appId: 'demo-app',
  },
  emulators: {
    auth: 'http://127.0.0.1:1',
    firestore: { host: '127.0.0.1', port },
    storage: { host: '127.0.0.1', port: 1 },
  },
  appCheckKey: '',
});

/**
 * What the web client sends for each query of `builds`, by its name there: the client's own modules, its own Firestore
 * and the real SDK ask a server that takes down their queries (google.firestore.v1.Target.QueryTarget). Single documents
 * are no queries. `builds` imports the client's modules, which read the page's configuration as they load.
 */
export async function sentByWeb(
  builds: () => Promise<Record<string, readonly BuildLive[]>>,
): Promise<{ name: string; query: unknown }[]> {
  const { port, targets, arrivals, close } = await startRecorder();
  const getAttribute = () => JSON.stringify(configFor(port));
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute }) });
  // Node tells of no network that comes and goes, and Node 20 of none at all.
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('navigator', { onLine: true });
  const { firestore } = await import('../../../web/src/lib/firebase/firestore.ts');
  try {
    const sent: { name: string; query: unknown }[] = [];
    for (const [name, variants] of Object.entries(await builds())) {
      const before = targets.length;
      // One at a time: the SDK asks once for what two listeners want at the same moment.
      for (const listen of variants.flatMap((build) => listenersOf(build(firestore)))) {
        const asked = once(arrivals, 'target', { signal: AbortSignal.timeout(10_000) });
        const refused = new Promise<never>((_resolve, reject) => {
          void asked.finally(listen(reject)).catch(() => undefined);
        });
        await Promise.race([asked, refused]);
      }
      sent.push(...targets.slice(before).flatMap(({ query }) => (query ? { name, query } : [])));
    }
    return sent;
  } finally {
    await terminate(firestore);
    vi.unstubAllGlobals();
    close();
  }
}

type Listen = (fail: (error: Error) => void) => () => void;

/** Each way to listen: a list reads its first page and those after it, single items, and what is newer. */
function listenersOf(live: Live): Listen[] {
  const next = () => undefined;
  if ('listen' in live) return [(fail) => live.listen(next, fail)];
  const { listenToPage, listenToItems, listenToNewer } = live;
  return [
    (fail) => listenToPage(null, next, fail),
    (fail) => listenToItems(['a', 'b'], next, fail),
    ...(listenToNewer ? [(fail: (error: Error) => void) => listenToNewer([1, 'an-id'], next, fail)] : []),
  ];
}
