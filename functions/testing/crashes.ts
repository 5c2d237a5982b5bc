import type { Firestore } from 'firebase-admin/firestore';
import type { MediaStore } from '../src/media/store.ts';
import type { MemoryStore } from './memory-store.ts';

/** Counts the writes of a process. After the write number `writes` the process is dead, and all it does fails. */
export interface Fuse {
  readonly isDead: boolean;
  /** Throws if the process is dead. */
  check(): void;
  /** Counts a write that was just done. Throws if the process dies after it. */
  burn(): void;
}

export function fuseOf(writes: number): Fuse {
  let remaining = writes;
  const check = () => {
    if (remaining <= 0) throw new Error('killed');
  };
  return {
    get isDead() {
      return remaining <= 0;
    },
    check,
    burn: () => {
      remaining -= 1;
      check();
    },
  };
}

/** Returns the store as a process with this fuse sees it. Each copied, written or deleted file is one write. */
export const crashingStore = (store: MemoryStore, fuse: Fuse): MediaStore => ({
  ...store,
  publish: async (...args) => {
    fuse.check();
    await store.publish(...args);
    fuse.burn();
  },
  copy: async (...args) => {
    fuse.check();
    await store.copy(...args);
    fuse.burn();
  },
  removeFolder: async (folder, isUnused = async () => true) => {
    fuse.check();
    const paths = [...store.files.keys()].filter((path) => path.startsWith(folder));
    if (paths.length === 0 || !(await isUnused())) return;
    for (const path of paths) {
      store.files.delete(path);
      fuse.burn();
    }
  },
});

const writingMethods: readonly unknown[] = ['commit', 'batchWrite'];

/** Makes all requests of a client fail after its fuse has burnt. Each commit is one write. Returns the client. */
export function crashingDatabase(db: Firestore, fuse: Fuse): Firestore {
  for (const name of ['request', 'requestStream']) {
    const send: unknown = Reflect.get(db, name);
    if (typeof send !== 'function') throw new Error(`the SDK has no ${name}`);
    const sendUnlessDead = async (...args: unknown[]): Promise<unknown> => {
      fuse.check();
      const response: unknown = await Reflect.apply(send, db, args);
      if (writingMethods.includes(args[0])) fuse.burn();
      return response;
    };
    Reflect.set(db, name, sendUnlessDead);
  }
  return db;
}
