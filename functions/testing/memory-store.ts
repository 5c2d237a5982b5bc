import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { storageUrl } from '@glimpse/contract/paths';
import type { MediaStore, StoredFile } from '../src/media/store.ts';

/** A Storage bucket in memory. `files` maps paths to bytes. `createdMsOf` returns when a file was created. */
export interface MemoryStore extends MediaStore {
  readonly files: Map<string, Buffer>;
}

export function memoryStore(createdMsOf: (path: string) => number = () => 0): MemoryStore {
  const files = new Map<string, Buffer>();
  const describe = (path: string, bytes: Buffer): StoredFile => ({
    path,
    sizeBytes: bytes.length,
    contentType: '',
    createdMs: createdMsOf(path),
  });
  return {
    files,
    find: async (path) => {
      const bytes = files.get(path);
      return bytes ? describe(path, bytes) : null;
    },
    read: async (path) => {
      const bytes = files.get(path);
      if (!bytes) throw new Error('there is no such file');
      return bytes;
    },
    readStream: async (path) => {
      const bytes = files.get(path);
      if (!bytes) throw new Error('there is no such file');
      return Readable.from([bytes]);
    },
    writeStream: async (path, bytes) => {
      files.set(path, await buffer(bytes));
    },
    publish: async (path, bytes) => {
      if (!files.has(path)) files.set(path, bytes);
    },
    revokeTokens: async () => {},
    removeFolder: async (folder) => {
      for (const path of files.keys()) if (path.startsWith(folder)) files.delete(path);
    },
    list: async function* (folder) {
      for (const [path, bytes] of [...files]) if (path.startsWith(folder)) yield describe(path, bytes);
    },
    url: (path) => storageUrl('glimpse.appspot.com', path),
  };
}
