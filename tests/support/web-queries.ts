import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { AppError } from '@glimpse/contract/app-error';
import { deleteApp, getApps } from 'firebase/app';
import { terminate } from 'firebase/firestore';
import { vi } from 'vitest';
import type { LiveList } from '../../web/src/lib/live/live-list.ts';
import type { LiveQuery } from '../../web/src/lib/live/live-query.ts';
import type { Firestore } from '../../web/src/lib/live/use-firestore.ts';

/** The result of a function in the web client's `queries.ts` modules. */
export type LiveSource = LiveQuery<unknown> | LiveList<{ id: string }>;
export type BuildLiveSource = (db: Firestore) => LiveSource;

const webSource = new URL('../../web/src/', import.meta.url);
const filesOf = (suffix: RegExp): string[] =>
  readdirSync(webSource, { recursive: true, encoding: 'utf8' }).filter((file) => suffix.test(file));

/** Returns the names of all functions of the web client's `queries.ts` modules, such as `post/liveFeed`. */
export async function webQueryFunctions(): Promise<string[]> {
  const found = await Promise.all(
    filesOf(/(?:\/|-)queries\.ts$/).map(async (file) => {
      const exported: Record<string, unknown> = await import(new URL(file, webSource).href);
      const folder = path.basename(path.dirname(file));
      return Object.keys(exported)
        .filter((name) => typeof exported[name] === 'function')
        .map((name) => `${folder}/${name}`);
    }),
  );
  return found.flat().sort();
}

/** Returns the web client's files that import more than types from Firestore's SDK or from its wrapper `query.ts`. */
export const webFilesWithFirestore = (): string[] =>
  filesOf(/(?<!\.test)\.tsx?$/)
    .filter((file) => !file.startsWith('testing/'))
    .filter((file) =>
      /^import (?!type )[^;]*?from '(?:firebase\/firestore(?:\/lite)?|[./]+\/(?:lib\/live\/)?query\.ts)'|import\('firebase\/firestore/m.test(
        readFileSync(new URL(file, webSource), 'utf8'),
      ),
    )
    .sort();

/** A configuration for web/src/lib/firebase/config.ts with Firestore on `port`. */
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

/** Runs each query of the web client in all its variants. Returns the name and the error message (or null) of each. */
export type RunQueries = () => Promise<{ name: string; error: string | null }[]>;

/** Stubs the parts of a page that the client's modules read when they load. `vi.unstubAllGlobals` removes the stubs. */
export async function stubPage(firestorePort: number): Promise<void> {
  // Another test file of this process may have loaded the modules for another emulator.
  await Promise.all(getApps().map(deleteApp));
  vi.resetModules();
  const getAttribute = () => JSON.stringify(configFor(firestorePort));
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute }) });
  // Node has no online and offline events, and its `navigator` has no `onLine`.
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('navigator', { onLine: true });
}

/**
 * Loads the web client's modules and the real SDK with the emulator on `port`. It calls `importBuilders` after
 * `stubPage`, because the modules read the page's configuration when they load.
 */
export async function webClient(
  port: number,
  importBuilders: () => Promise<Record<string, readonly BuildLiveSource[]>>,
): Promise<{ runQueries: RunQueries; close: () => Promise<void> }> {
  await stubPage(port);
  const { firebaseApp } = await import('../../web/src/lib/firebase/app.ts');
  const { firestore } = await import('../../web/src/lib/firebase/firestore.ts');
  const listeners = Object.entries(await importBuilders()).flatMap(([name, variants]) =>
    variants.flatMap((build) => listenersOf(build(firebaseApp)).map((listen) => ({ name, listen }))),
  );
  return {
    runQueries: async () => {
      const results: { name: string; error: string | null }[] = [];
      // Runs one listener at a time, because the SDK sends only one request for two listeners with equal queries.
      for (const { name, listen } of listeners) results.push({ name, error: await firstError(listen) });
      return results;
    },
    close: async () => {
      await terminate(firestore);
      vi.unstubAllGlobals();
    },
  };
}

/** Listens until the first snapshot or error. Returns the error's message, or null. */
function firstError(listen: Listen): Promise<string | null> {
  return new Promise((resolve) => {
    let stop: (() => void) | undefined;
    const end = (error: string | null) => {
      resolve(error);
      // Stops the listener later, because the first snapshot can arrive before `listen` returns.
      queueMicrotask(() => stop?.());
    };
    stop = listen(
      () => end(null),
      // The client reports "unavailable" until the first snapshot arrives.
      (error) => error.code !== 'unavailable' && end(error.message),
    );
  });
}

type Listen = (next: () => void, fail: (error: AppError) => void) => () => void;

/** Returns all listeners of a source. A list has one for its pages, one for single items and one for newer items. */
function listenersOf(source: LiveSource): Listen[] {
  if ('listen' in source) return [(next, fail) => source.listen(next, fail)];
  const { listenToPage, listenToItems, listenToNewer } = source;
  const listenToNewest: Listen[] = listenToNewer ? [(next, fail) => listenToNewer([1, 'an-id'], next, fail)] : [];
  return [
    (next, fail) => listenToPage(null, next, fail),
    (next, fail) => listenToItems(['a', 'b'], next, fail),
    ...listenToNewest,
  ];
}
