import { readdirSync, readFileSync } from 'node:fs';
import type { AppError } from '@glimpse/contract/app-error';
import { deleteApp, getApps } from 'firebase/app';
import { terminate } from 'firebase/firestore';
import { vi } from 'vitest';
import type { LiveList } from '../../../web/src/lib/live/live-list.ts';
import type { LiveQuery } from '../../../web/src/lib/live/live-query.ts';
import type { Firestore } from '../../../web/src/lib/live/use-firestore.ts';

/** What the web client's `queries.ts` modules make: something to listen to, or a list in pages. */
export type Live = LiveQuery<unknown> | LiveList<{ id: string }>;
export type BuildLive = (db: Firestore) => Live;

const source = new URL('../../../web/src', import.meta.url);
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

/** Files of the web client that make queries: they take more than types from Firestore's SDK, or from what stands for it. */
export const webFilesWithFirestore = (): string[] =>
  filesOf(/(?<!\.test)\.tsx?$/)
    .filter((file) => !file.startsWith('testing/'))
    .filter((file) =>
      /^import (?!type )[^;]*?from '(?:firebase\/firestore(?:\/lite)?|[./]+\/(?:lib\/live\/)?query\.ts)'|import\('firebase\/firestore/m.test(
        readFileSync(new URL(file, source), 'utf8'),
      ),
    )
    .sort();

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

/** Asks each query of the web client in all its forms. Answers why those that were refused were, by name. */
export type AskAll = () => Promise<{ name: string; refused: string | null }[]>;

/** The page in which the client's modules find themselves: they read its configuration as they load. Ended by `vi.unstubAllGlobals`. */
export async function stubPage(firestorePort: number): Promise<void> {
  // Another file of this process may have loaded them, for another emulator.
  await Promise.all(getApps().map(deleteApp));
  vi.resetModules();
  const getAttribute = () => JSON.stringify(configFor(firestorePort));
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute }) });
  // Node tells of no network that comes and goes, and Node 20 of none at all.
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('navigator', { onLine: true });
}

/**
 * The web client's own modules, its own Firestore and the real SDK, talking to the emulator on `port`. `builds` imports
 * the client's modules, which read the page's configuration as they load.
 */
export async function webClient(
  port: number,
  builds: () => Promise<Record<string, readonly BuildLive[]>>,
): Promise<{ askAll: AskAll; close: () => Promise<void> }> {
  await stubPage(port);
  const { firebaseApp } = await import('../../../web/src/lib/firebase/app.ts');
  const { firestore } = await import('../../../web/src/lib/firebase/firestore.ts');
  const all = Object.entries(await builds()).flatMap(([name, variants]) =>
    variants.flatMap((build) => listenersOf(build(firebaseApp)).map((listen) => ({ name, listen }))),
  );
  return {
    askAll: async () => {
      const asked: { name: string; refused: string | null }[] = [];
      // One at a time: the SDK asks once for what two listeners want at the same moment.
      for (const { name, listen } of all) asked.push({ name, refused: await answerOf(listen) });
      return asked;
    },
    close: async () => {
      await terminate(firestore);
      vi.unstubAllGlobals();
    },
  };
}

/** Null when there is one; otherwise why there is none. */
function answerOf(listen: Listen): Promise<string | null> {
  return new Promise((resolve) => {
    let stop: (() => void) | undefined;
    const end = (refused: string | null) => {
      resolve(refused);
      // The first snapshot may come while it is being asked for.
      queueMicrotask(() => stop?.());
    };
    stop = listen(
      () => end(null),
      // The client says at once that it has nothing yet; the answer heals that.
      (error) => error.code !== 'unavailable' && end(error.message),
    );
  });
}

type Listen = (next: () => void, fail: (error: AppError) => void) => () => void;

/** Each way to listen: a list reads its first page and those after it, single items, and what is newer. */
function listenersOf(live: Live): Listen[] {
  if ('listen' in live) return [(next, fail) => live.listen(next, fail)];
  const { listenToPage, listenToItems, listenToNewer } = live;
  return [
    (next, fail) => listenToPage(null, next, fail),
    (next, fail) => listenToItems(['a', 'b'], next, fail),
    ...(listenToNewer
      ? [(next: () => void, fail: (error: AppError) => void) => listenToNewer([1, 'an-id'], next, fail)]
      : []),
  ];
}
