import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { storageUrl } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';

/** The metadata of a file in Storage. */
export interface StoredFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly contentType: string;
  readonly createdMs: number;
  /** Whether the file has a download token. Anyone who has the token can read the file. */
  readonly hasToken: boolean;
}

/** The operations of the Storage bucket that the app needs. */
export interface MediaStore {
  /** Returns null if the file does not exist. */
  find(path: string): Promise<StoredFile | null>;
  read(path: string): Promise<Buffer>;
  /** Returns a stream, which emits an error if the file does not exist. */
  readStream(path: string): Promise<Readable>;
  /** Writes a private file of any length. Replaces an existing file. */
  writeStream(path: string, bytes: Readable, contentType: string): Promise<void>;
  /** Writes an immutable file. An existing file is not replaced. Only files in `media/` are cached. */
  publish(path: string, bytes: Buffer, contentType: string): Promise<void>;
  /**
   * Copies a published file, without its download tokens. Replaces an existing file. Throws an error with the code 404
   * if the file does not exist.
   */
  copy(from: string, to: string, contentType: string): Promise<void>;
  /** Revokes all download tokens, because they bypass the security rules. Does nothing if the file does not exist. */
  revokeTokens(path: string): Promise<void>;
  /**
   * Deletes all files in `folder`, which ends with a slash. The folder may be empty. With `isUnused`, it lists the
   * files first, then calls `isUnused`, and deletes nothing if the result is false. It never deletes a file that was
   * written after `isUnused` was called.
   */
  removeFolder(folder: string, isUnused?: () => Promise<boolean>): Promise<void>;
  /** Lists all files in `folder`, page by page. */
  list(folder: string): AsyncIterable<StoredFile>;
  url(path: string): string;
}

/** What the operations on stored media need. */
export interface MediaContext {
  readonly db: Firestore;
  readonly store: MediaStore;
  readonly nowMs: number;
}

/** The owner of an upload, and the id that its document and folders have. */
export interface UploadId {
  readonly uid: string;
  readonly uploadId: string;
}

export const incomingFolder = (uid: string, uploadId: string): string => `incoming/${uid}/${uploadId}/`;

/** `IdempotencyStrategy.RetryAlways` of @google-cloud/storage. firebase-admin does not export the enum. */
export const retryAlways = 0;

/** Opens a bucket by its name. The Storage SDK is loaded on first use, because most calls never need it. */
export function storageStore(bucketName: string, emulatorHost: string | undefined): MediaStore {
  const bucket = async () => {
    const opened = (await import('firebase-admin/storage')).getStorage().bucket(bucketName);
    // All operations of this store can be retried, because files are written whole under unique names. By default the
    // SDK does not retry a write or deletion after a broken connection or a 5xx status.
    opened.storage.retryOptions.idempotencyStrategy = retryAlways;
    return opened;
  };
  const fileAt = async (path: string) => (await bucket()).file(path);
  const read = async (path: string) => (await (await fileAt(path)).download())[0];
  return {
    async find(path) {
      const found = await (await fileAt(path)).getMetadata().catch(ignoreNotFound);
      return found ? describe(path, found[0]) : null;
    },
    read,
    readStream: async (path) => (await fileAt(path)).createReadStream(),
    writeStream: async (path, bytes, contentType) => {
      const metadata = { cacheControl: 'private, no-store' };
      const file = await fileAt(path);
      await pipeline(bytes, file.createWriteStream({ resumable: false, contentType, metadata }));
    },
    publish: async (path, bytes, contentType) => {
      const preconditionOpts = { ifGenerationMatch: 0 };
      const options = { resumable: false, contentType, metadata: { cacheControl: cacheControlOf(path) } };
      const file = await fileAt(path);
      await file.save(bytes, { ...options, preconditionOpts }).catch(ignorePreconditionFailed);
    },
    copy: async (from, to, contentType) => {
      // A copy inside Storage would also copy the download tokens.
      const bytes = await read(from);
      const options = { resumable: false, contentType, metadata: { cacheControl: cacheControlOf(to) } };
      await (await fileAt(to)).save(bytes, options);
    },
    revokeTokens: async (path) => {
      const file = await fileAt(path);
      if (emulatorHost) {
        const tokens = await file.getMetadata().then(([{ metadata }]) => metadata?.[tokensKey], ignoreNotFound);
        await revokeInEmulator(emulatorHost, bucketName, path, String(tokens ?? '').split(','));
      } else await file.setMetadata({ metadata: { [tokensKey]: null } }).catch(ignoreNotFound);
    },
    removeFolder: async (folder, isUnused = async () => true) => {
      const [files] = await (await bucket()).getFiles({ prefix: folder });
      if (files.length === 0 || !(await isUnused())) return;
      const remove = async (file: (typeof files)[number]) => {
        const { generation } = file.metadata;
        // Another process may delete or replace the same file.
        const options = { ignoreNotFound: true, ...(generation !== undefined && { ifGenerationMatch: generation }) };
        await file.delete(options).catch(ignorePreconditionFailed);
      };
      await Promise.all(files.map(remove));
    },
    async *list(folder) {
      for await (const file of (await bucket()).getFilesStream({ prefix: folder })) {
        yield describe(file.name, file.metadata);
      }
    },
    url: (path) => storageUrl(bucketName, path, emulatorHost),
  };
}

/**
 * The metadata key of Firebase's download tokens. Storage creates one with each upload and returns it to the uploader.
 */
const tokensKey = 'firebaseStorageDownloadTokens';

/** Returns whether an error says that a file does not exist. */
export const isFileMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 404;

const ignoreNotFound = (error: unknown): undefined => {
  if (!isFileMissing(error)) throw error;
};

/**
 * Revokes download tokens in the Storage emulator, which ignores the metadata and has its own request for each token.
 */
async function revokeInEmulator(host: string, bucket: string, path: string, tokens: readonly string[]) {
  for (const token of tokens.filter((one) => one !== '')) {
    const query = new URLSearchParams({ delete_token: token });
    const response = await fetch(`http://${host}/v0/b/${bucket}/o/${encodeURIComponent(path)}?${query}`, {
      method: 'POST',
      headers: { Authorization: 'Bearer owner' },
    });
    if (!response.ok && response.status !== 404)
      throw new Error(`a download token was not revoked: ${response.status}`);
  }
}

/** Ignores 412 Precondition Failed, which means that the file has another generation. A missing file has none. */
function ignorePreconditionFailed(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 412)) throw error;
}

/**
 * Browsers keep a public file for ever. A shared cache, such as a CDN in front of the bucket, asks again after an hour,
 * so that it serves a file for at most that long after the file was moved or deleted.
 */
const publicCacheControl = 'public, max-age=31536000, s-maxage=3600, immutable';

const cacheControlOf = (path: string): string => (path.startsWith('media/') ? publicCacheControl : 'private, no-store');

interface Metadata {
  readonly size?: string | number | undefined;
  readonly contentType?: string | undefined;
  readonly timeCreated?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

const describe = (path: string, { size = 0, contentType = '', timeCreated = '', metadata }: Metadata): StoredFile => ({
  path,
  sizeBytes: Number(size),
  contentType,
  createdMs: Date.parse(timeCreated) || 0,
  hasToken: Boolean(metadata?.[tokensKey]),
});
