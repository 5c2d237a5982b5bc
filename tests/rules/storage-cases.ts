import { randomUUID } from 'node:crypto';
import type { RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { limits } from '@glimpse/contract/limits';
import { captionsType, imageTypes, videoTypes } from '@glimpse/contract/media/media';
import { storagePaths } from '@glimpse/contract/paths';
import type firebase from 'firebase/compat/app';
import {
  circle,
  claimsOf,
  everyone,
  moderatorOnly,
  noOne,
  ownerOnly,
  type Role,
  roles,
  uidOf,
} from './roles.ts';

type Storage = firebase.storage.Storage;

export interface StorageCase {
  readonly name: string;
  readonly role: Role;
  readonly allowed: boolean;
  readonly place?: string;
  readonly operation?: string;
  attempt(storage: Storage): Promise<unknown>;
}

const operations = ['get', 'list', 'create', 'overwrite', 'update', 'delete'] as const;
const jpeg = { contentType: 'image/jpeg' };
const bytes = (size: number) => new Uint8Array(size);

/** Stored before each run; what may be done to each. Deleting stands last, and each role has an object of its own for it. */
interface StoragePlace {
  readonly path: (name: string) => string;
  /** Of what is sent there; JPEG if not said. */
  readonly contentType?: string;
  readonly allowed: Readonly<Record<(typeof operations)[number], readonly Role[]>>;
}

const readable = {
  get: everyone,
  list: noOne,
  create: noOne,
  overwrite: noOne,
  update: noOne,
  delete: noOne,
};
const closed = { ...readable, get: noOne };
const places: readonly StoragePlace[] = [
  {
    path: (name) => storagePaths.incoming('ana', name),
    allowed: { ...closed, create: ownerOnly, delete: ownerOnly },
  },
  {
    path: (name) => storagePaths.incomingPoster('ana', name),
    allowed: { ...closed, create: ownerOnly, delete: ownerOnly },
  },
  {
    path: (name) => storagePaths.incomingCaptions('ana', name),
    contentType: captionsType,
    allowed: { ...closed, create: ownerOnly, delete: ownerOnly },
  },
  { path: (name) => `incoming/ana/${name}/elsewhere`, allowed: closed },
  { path: (name) => storagePaths.variant('ana', name, 320), allowed: readable },
  {
    path: (name) => storagePaths.privateVariant('ana', name, 320),
    allowed: { ...closed, get: [...circle, ...moderatorOnly] },
  },
  { path: (name) => `exports/ana/${name}.zip`, allowed: { ...closed, get: ownerOnly } },
  { path: (name) => `exports/ana/1/posts/${name}`, allowed: closed },
  { path: (name) => `elsewhere/${name}`, allowed: closed },
];

const byPlace: StorageCase[] = places.flatMap(({ path, contentType = 'image/jpeg', allowed }) =>
  roles.flatMap((role) =>
    operations.map((operation): StorageCase => {
      const stored = path('stored');
      const attempts: Record<(typeof operations)[number], StorageCase['attempt']> = {
        get: (storage) => storage.ref(stored).getMetadata(),
        list: (storage) => storage.ref(stored.slice(0, stored.lastIndexOf('/'))).listAll(),
        create: (storage) =>
          Promise.resolve(storage.ref(path(`fresh-${role}`)).put(bytes(8), { contentType })),
        overwrite: (storage) => Promise.resolve(storage.ref(stored).put(bytes(8), { contentType })),
        update: (storage) => storage.ref(stored).updateMetadata({ customMetadata: { a: 'b' } }),
        delete: (storage) => storage.ref(path(`doomed-${role}`)).delete(),
      };
      return {
        name: `${role} ${operation} ${stored}`,
        role,
        place: path('{id}'),
        operation,
        allowed: allowed[operation].includes(role),
        attempt: attempts[operation],
      };
    }),
  ),
);

const upload = (
  where: 'incoming' | 'incomingPoster' | 'incomingCaptions',
  contentType: string,
  size: number,
  allowed: boolean,
): StorageCase => ({
  name: `owner uploads ${size} bytes of ${contentType} as ${where}`,
  role: 'owner',
  allowed,
  attempt: (storage) =>
    Promise.resolve(
      storage.ref(storagePaths[where]('ana', `upload-${randomUUID()}`)).put(bytes(size), { contentType }),
    ),
});

const others = ['image/svg+xml', 'text/html', 'application/octet-stream', 'image/jpegx', 'video/x-msvideo'];
const byFile: StorageCase[] = [
  ...imageTypes.flatMap((type) => [
    upload('incoming', type, 8, true),
    upload('incomingPoster', type, 8, true),
  ]),
  ...videoTypes.flatMap((type) => [
    upload('incoming', type, 8, true),
    upload('incomingPoster', type, 8, false),
  ]),
  ...others.flatMap((type) => [upload('incoming', type, 8, false), upload('incomingPoster', type, 8, false)]),
  upload('incoming', 'image/png', limits.imageBytes, true),
  upload('incoming', 'image/png', limits.imageBytes + 1, false),
  upload('incomingPoster', 'image/png', limits.imageBytes + 1, false),
  upload('incoming', 'video/mp4', limits.videoBytes, true),
  upload('incoming', 'video/mp4', limits.videoBytes + 1, false),
  upload('incoming', 'image/png', 0, false),
  upload('incomingPoster', 'image/png', 0, false),
  upload('incoming', 'video/mp4', 0, false),
  upload('incoming', captionsType, 8, false),
  upload('incomingPoster', captionsType, 8, false),
  upload('incomingCaptions', 'text/html', 8, false),
  upload('incomingCaptions', 'text/vtt-x', 8, false),
  upload('incomingCaptions', captionsType, limits.captionsBytes, true),
  upload('incomingCaptions', captionsType, limits.captionsBytes + 1, false),
  upload('incomingCaptions', captionsType, 0, false),
];

export const storageCases: readonly StorageCase[] = [...byPlace, ...byFile];

/** The verdict on one attempt; anything but a refusal or a success is thrown. */
export async function tryStorageCase(
  contexts: Map<Role, Storage>,
  { role, attempt }: StorageCase,
): Promise<boolean> {
  const storage = contexts.get(role);
  if (!storage) throw new Error(`no context for ${role}`);
  try {
    await attempt(storage);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'storage/unauthorized') return false;
    throw error;
  }
}

export function storageContexts(environment: RulesTestEnvironment, bucket: string): Map<Role, Storage> {
  return new Map(
    roles.map((role) => {
      const context =
        role === 'nobody'
          ? environment.unauthenticatedContext()
          : environment.authenticatedContext(uidOf[role], claimsOf(role));
      return [role, context.storage(`gs://${bucket}`)];
    }),
  );
}

/** A case that cannot change anything, whatever the rules say. */
export const isReading = ({ operation }: StorageCase): boolean => operation === 'get' || operation === 'list';

/** Stores the objects of each place, or of those that are named as in cases, afresh, without rules, and removes what attempts left. */
export async function storeObjects(
  environment: RulesTestEnvironment,
  bucket: string,
  named?: readonly string[],
): Promise<void> {
  const stored = places.filter(({ path }) => named?.includes(path('{id}')) ?? true);
  if (stored.length === 0) return;
  await environment.withSecurityRulesDisabled(async (context) => {
    const storage = context.storage(`gs://${bucket}`);
    const names = ['stored', ...roles.map((role) => `doomed-${role}`)];
    await Promise.all(
      stored.flatMap(({ path }) => [
        ...names.map(async (name) => void (await storage.ref(path(name)).put(bytes(8), jpeg))),
        ...roles.map((role) =>
          storage
            .ref(path(`fresh-${role}`))
            .delete()
            .catch((error: { code?: string }) => {
              if (error.code !== 'storage/object-not-found') throw error;
            }),
        ),
      ]),
    );
  });
}
