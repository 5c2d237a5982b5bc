import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { storageUrl } from '@glimpse/contract/paths';

/** A file in Storage, as its metadata tell. */
export interface StoredFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly contentType: string;
  readonly createdMs: number;
}

/** The Storage bucket, as far as media need it. */
export interface MediaStore {
  /** Null when there is no such file. */
  find(path: string): Promise<StoredFile | null>;
  read(path: string): Promise<Buffer>;
  /** The file as it comes; a file that is not there fails the stream. */
  readStream(path: string): Promise<Readable>;
  /** Private, of any length; takes the place of what is there. */
  writeStream(path: string, bytes: Readable, contentType: string): Promise<void>;
  /** Never changed again: a file that is there already stays as it is. No cache keeps one below `private/`. */
  publish(path: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Takes back every token with which a file can be read past the rules. No file is fine too. */
  revokeTokens(path: string): Promise<void>;
  /** Everything below `folder`, which ends in a slash; nothing is fine too. */
  removeFolder(folder: string): Promise<void>;
  /** Every file below `folder`, page by page. */
  list(folder: string): AsyncIterable<StoredFile>;
  url(path: string): string;
}

export const incomingFolder = (uid: string, uploadId: string): string => `incoming/${uid}/${uploadId}/`;

/** `IdempotencyStrategy.RetryAlways` of @google-cloud/storage, which firebase-admin brings along without its names. */
export const retryAlways = 0;

/** A bucket by its name. The Storage SDK is loaded when first used: most calls never need it. */
export function storageStore(bucketName: string, emulatorHost: string | undefined): MediaStore {
  const bucket = async () => {
    const opened = (await import('firebase-admin/storage')).getStorage().bucket(bucketName);
    // After a broken connection or a 5xx everything here can be done again: a file is written whole under a name of its
    // own, and what is gone may be removed. Left to itself the SDK would repeat neither, and after the first of them not
    // even its reads.
    opened.storage.retryOptions.idempotencyStrategy = retryAlways;
    return opened;
  };
  return {
    async find(path) {
      const file = (await bucket()).file(path);
      const found = await file.getMetadata().catch(nothingThere);
      return found ? describe(path, found[0]) : null;
    },
    read: async (path) => (await (await bucket()).file(path).download())[0],
    readStream: async (path) => (await bucket()).file(path).createReadStream(),
    writeStream: async (path, bytes, contentType) => {
      const metadata = { cacheControl: 'private, no-store' };
      const file = (await bucket()).file(path);
      await pipeline(bytes, file.createWriteStream({ resumable: false, contentType, metadata }));
    },
    publish: async (path, bytes, contentType) => {
      const isPublic = !path.startsWith('private/');
      const cacheControl = isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store';
      const file = (await bucket()).file(path);
      const preconditionOpts = { ifGenerationMatch: 0 };
      await file
        .save(bytes, { resumable: false, contentType, metadata: { cacheControl }, preconditionOpts })
        .catch(fineWhenThere);
    },
    revokeTokens: async (path) => {
      const file = (await bucket()).file(path);
      if (emulatorHost) {
        const tokens = await file.getMetadata().then(([{ metadata }]) => metadata?.[tokensKey], nothingThere);
        await revokeInEmulator(emulatorHost, bucketName, path, String(tokens ?? '').split(','));
      } else await file.setMetadata({ metadata: { [tokensKey]: null } }).catch(nothingThere);
    },
    removeFolder: async (folder) => {
      const [files] = await (await bucket()).getFiles({ prefix: folder });
      // Somebody else may be removing the same.
      await Promise.all(files.map((file) => file.delete({ ignoreNotFound: true })));
    },
    async *list(folder) {
      for await (const file of (await bucket()).getFilesStream({ prefix: folder })) {
        yield describe(file.name, file.metadata);
      }
    },
    url: (path) => storageUrl(bucketName, path, emulatorHost),
  };
}

/** Where Firebase keeps what it, or whoever sends a file, makes up as its tokens. */
const tokensKey = 'firebaseStorageDownloadTokens';

const nothingThere = (error: unknown): undefined => {
  if (error instanceof Error && 'code' in error && error.code === 404) return undefined;
  throw error;
};

/** The emulator keeps them apart from the metadata and takes them back one by one. */
async function revokeInEmulator(host: string, bucket: string, path: string, tokens: readonly string[]) {
  for (const token of tokens.filter((one) => one !== '')) {
    const query = new URLSearchParams({ delete_token: token });
    const answer = await fetch(`http://${host}/v0/b/${bucket}/o/${encodeURIComponent(path)}?${query}`, {
      method: 'POST',
      headers: { Authorization: 'Bearer owner' },
    });
    if (!answer.ok && answer.status !== 404) throw new Error(`a token was not taken back: ${answer.status}`);
  }
}

/** 412 Precondition Failed: there is such a file. */
function fineWhenThere(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 412)) throw error;
}

interface Metadata {
  readonly size?: string | number | undefined;
  readonly contentType?: string | undefined;
  readonly timeCreated?: string | undefined;
}

const describe = (path: string, { size = 0, contentType = '', timeCreated = '' }: Metadata): StoredFile => ({
  path,
  sizeBytes: Number(size),
  contentType,
  createdMs: Date.parse(timeCreated) || 0,
});
