import { randomUUID } from 'node:crypto';
import type { RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { captionsType, imageTypes, videoTypes } from '@glimpse/contract/media/media';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { storagePaths } from '@glimpse/contract/paths';
import type firebase from 'firebase/compat/app';
import { idWith } from './conversations.ts';
import { everyone, moderatorOnly, ownerAndFollower, ownerOnly, type Role, roles, suspendedOnly } from './roles.ts';
import { stories } from './story-documents.ts';

type Storage = firebase.storage.Storage;

export interface StorageCase {
  readonly name: string;
  readonly role: Role;
  readonly allowed: boolean;
  readonly document?: string;
  readonly operation?: string;
  attempt(storage: Storage): Promise<unknown>;
}

const operations = ['get', 'list', 'create', 'overwrite', 'update', 'delete'] as const;
const jpeg = { contentType: 'image/jpeg' };
const bytes = (size: number) => new Uint8Array(size);

/**
 * A kind of object with its allowed roles. Each role deletes its own object, so that the others still find theirs.
 */
interface FileCase {
  readonly path: (name: string) => string;
  /** The content type of uploads. Default: JPEG. */
  readonly contentType?: string;
  /** Nobody may use an operation that is absent. */
  readonly allowed: Readonly<Partial<Record<(typeof operations)[number], readonly Role[]>>>;
}

const files: readonly FileCase[] = [
  { path: (name) => storagePaths.incoming('ana', name), allowed: { create: ownerOnly, delete: ownerOnly } },
  { path: (name) => storagePaths.incomingPoster('ana', name), allowed: { create: ownerOnly, delete: ownerOnly } },
  {
    path: (name) => storagePaths.incomingCaptions('ana', name),
    contentType: captionsType,
    allowed: { create: ownerOnly, delete: ownerOnly },
  },
  { path: (name) => `incoming/ana/${name}/elsewhere`, allowed: {} },
  // Sue is suspended.
  { path: (name) => storagePaths.incoming('sue', name), allowed: { delete: suspendedOnly } },
  { path: (name) => storagePaths.incomingPoster('sue', name), allowed: { delete: suspendedOnly } },
  {
    path: (name) => storagePaths.incomingCaptions('sue', name),
    contentType: captionsType,
    allowed: { delete: suspendedOnly },
  },
  { path: (name) => storagePaths.variant('ana', name, 320), allowed: { get: everyone } },
  {
    path: (name) => `${storagePaths.folderBelow('private', 'ana', name)}320.webp`,
    allowed: { get: [...ownerAndFollower, ...moderatorOnly] },
  },
  {
    path: (name) => `${storagePaths.folderBelow('moderated', 'ana', name)}320.webp`,
    allowed: { get: [...ownerOnly, ...moderatorOnly] },
  },
  // storage.test.ts stores a document for each of these stories, except the last one.
  ...Object.entries(stories).map(
    ([id, { readers }]): FileCase => ({
      path: (name) => `${storagePaths.storyFolder('ana', id)}${name}.webp`,
      allowed: { get: readers },
    }),
  ),
  { path: (name) => `${storagePaths.storyFolder('ana', 'not-posted')}${name}.webp`, allowed: { get: ownerOnly } },
  // Pictures by ana. Fay's conversation with her is open. Rex has her request. The others are no members.
  {
    path: (name) => `${storagePaths.messageFolder(idWith('fay'), 'ana', name)}320.webp`,
    allowed: { get: ownerAndFollower },
  },
  { path: (name) => `${storagePaths.messageFolder(idWith('rex'), 'ana', name)}320.webp`, allowed: { get: ownerOnly } },
  // A picture by bo in his open conversation with ana.
  {
    path: (name) => `${storagePaths.messageFolder(idWith('bo'), 'bo', name)}320.webp`,
    allowed: { get: ['owner', 'other'] },
  },
  // A processed picture without a message.
  { path: (name) => `${storagePaths.messageFolder('ana:nobody', 'ana', name)}320.webp`, allowed: { get: ownerOnly } },
  { path: (name) => `conversations/${idWith('fay')}/${name}`, allowed: {} },
  { path: (name) => `${storagePaths.evidenceFolder('ana', name)}m1.webp`, allowed: { get: moderatorOnly } },
  { path: (name) => `exports/ana/${name}.zip`, allowed: { get: ownerOnly } },
  { path: (name) => `exports/ana/1/posts/${name}`, allowed: {} },
  { path: (name) => `elsewhere/${name}`, allowed: {} },
];

const pathCases: StorageCase[] = files.flatMap(({ path, contentType = 'image/jpeg', allowed }) =>
  roles.flatMap((role) =>
    operations.map((operation): StorageCase => {
      const stored = path('stored');
      const attempts: Record<(typeof operations)[number], StorageCase['attempt']> = {
        get: (storage) => storage.ref(stored).getMetadata(),
        list: (storage) => storage.ref(stored.slice(0, stored.lastIndexOf('/'))).listAll(),
        create: (storage) => Promise.resolve(storage.ref(path(`created-by-${role}`)).put(bytes(8), { contentType })),
        overwrite: (storage) => Promise.resolve(storage.ref(stored).put(bytes(8), { contentType })),
        update: (storage) => storage.ref(stored).updateMetadata({ customMetadata: { a: 'b' } }),
        delete: (storage) => storage.ref(path(`deleted-by-${role}`)).delete(),
      };
      return {
        name: `${role} ${operation} ${stored}`,
        role,
        document: path('{id}'),
        operation,
        allowed: allowed[operation]?.includes(role) ?? false,
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

const refusedTypes = ['image/svg+xml', 'text/html', 'application/octet-stream', 'image/jpegx', 'video/x-msvideo'];
const uploadCases: StorageCase[] = [
  ...imageTypes.flatMap((type) => [upload('incoming', type, 8, true), upload('incomingPoster', type, 8, true)]),
  ...videoTypes.flatMap((type) => [upload('incoming', type, 8, true), upload('incomingPoster', type, 8, false)]),
  ...refusedTypes.flatMap((type) => [upload('incoming', type, 8, false), upload('incomingPoster', type, 8, false)]),
  upload('incoming', 'image/png', mediaLimits.imageBytes, true),
  upload('incoming', 'image/png', mediaLimits.imageBytes + 1, false),
  upload('incomingPoster', 'image/png', mediaLimits.imageBytes + 1, false),
  upload('incoming', 'video/mp4', mediaLimits.videoBytes, true),
  upload('incoming', 'video/mp4', mediaLimits.videoBytes + 1, false),
  upload('incoming', 'image/png', 0, false),
  upload('incomingPoster', 'image/png', 0, false),
  upload('incoming', 'video/mp4', 0, false),
  upload('incoming', captionsType, 8, false),
  upload('incomingPoster', captionsType, 8, false),
  upload('incomingCaptions', 'text/html', 8, false),
  upload('incomingCaptions', 'text/vtt-x', 8, false),
  upload('incomingCaptions', captionsType, mediaLimits.captionsBytes, true),
  upload('incomingCaptions', captionsType, mediaLimits.captionsBytes + 1, false),
  upload('incomingCaptions', captionsType, 0, false),
];

export const storageCases: readonly StorageCase[] = [...pathCases, ...uploadCases];

/** Returns true for a case that cannot change objects. */
export const isReadCase = ({ operation }: StorageCase): boolean => operation === 'get' || operation === 'list';

/** Restores the objects of all paths, or of the paths in `named`, and deletes objects that attempts created. */
export async function storeObjects(
  environment: RulesTestEnvironment,
  bucket: string,
  named?: readonly string[],
): Promise<void> {
  const stored = files.filter(({ path }) => named?.includes(path('{id}')) ?? true);
  if (stored.length === 0) return;
  await environment.withSecurityRulesDisabled(async (context) => {
    const storage = context.storage(`gs://${bucket}`);
    const names = ['stored', ...roles.map((role) => `deleted-by-${role}`)];
    await Promise.all(
      stored.flatMap(({ path }) => [
        ...names.map(async (name) => void (await storage.ref(path(name)).put(bytes(8), jpeg))),
        ...roles.map((role) =>
          storage
            .ref(path(`created-by-${role}`))
            .delete()
            .catch((error: { code?: string }) => {
              if (error.code !== 'storage/object-not-found') throw error;
            }),
        ),
      ]),
    );
  });
}
