import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { storageUrl } from '@glimpse/contract/paths';
import type { MediaStore, StoredFile } from '../src/media/store.ts';

/**
 * A Storage bucket in memory. `files` maps paths to bytes. `tokens` are the paths of files with download tokens.
 * `createdMsOf` returns when a file was created.
 */
export interface MemoryStore extends MediaStore {
  readonly files: Map<string, Buffer>;
  readonly tokens: Set<string>;
}

export function memoryStore(createdMsOf: (path: string) => number = () => 0): MemoryStore {
  const files = new Map<string, Buffer>();
  const tokens = new Set<string>();
  const read = (path: string): Buffer => {
    const bytes = files.get(path);
    if (!bytes) throw Object.assign(new Error('there is no such file'), { code: 404 });
    return bytes;
  };
  const describe = (path: string, bytes: Buffer): StoredFile => ({
    path,
    sizeBytes: bytes.length,
    contentType: '',
    createdMs: createdMsOf(path),
    hasToken: tokens.has(path),
  });
  return {
    files,
    tokens,
    find: async (path) => {
      const bytes = files.get(path);
      return bytes ? describe(path, bytes) : null;
    },
    read: async (path) => read(path),
    readStream: async (path) => Readable.from([read(path)]),
    writeStream: async (path, bytes) => {
      files.set(path, await buffer(bytes));
    },
    publish: async (path, bytes) => {
      if (!files.has(path)) files.set(path, bytes);
    },
    copy: async (from, to) => {
      // A copy is another object, so that `removeFolder` can tell it from the file that it replaces.
      files.set(to, Buffer.from(read(from)));
      tokens.delete(to);
    },
    revokeTokens: async (path) => {
      tokens.delete(path);
    },
    removeFolder: async (folder, isUnused = async () => true) => {
      const found = [...files].filter(([path]) => path.startsWith(folder));
      if (found.length === 0 || !(await isUnused())) return;
      for (const [path, bytes] of found) if (files.get(path) === bytes) files.delete(path);
    },
    list: async function* (folder) {
      for (const [path, bytes] of [...files]) if (path.startsWith(folder)) yield describe(path, bytes);
    },
    url: (path) => storageUrl('glimpse.appspot.com', path),
  };
}
