import type { Post, PostDoc } from '@glimpse/contract/posts/post';
import type { Firestore } from 'firebase-admin/firestore';
import type { PageOf } from '../firestore/page.ts';

export interface PostPage {
  readonly posts: Post[];
  readonly nextCursor: string | null;
}

/** A page of public posts, and how it is shown to whoever is not signed in. Nothing in it is of a viewer. */
export interface KeptPage {
  readonly page: PageOf<PostDoc>;
  readonly forNobody: PostPage;
}

/** So long at most is a page shown that is not so any more, in milliseconds. */
export const keptMs = 1000;
/** Both orders, in the lengths that clients ask for; others push the oldest out. */
const maxPages = 10;

/** Pages as they were a moment ago, in this instance. */
export interface KeptPages {
  /** The page under `key`; where there is none, what `read` finds, once for all who ask meanwhile. */
  read(key: string, read: () => Promise<KeptPage>): Promise<KeptPage>;
  /** Whether this is a page that whoever is not signed in would be shown now. */
  isCurrent(shown: PostPage): boolean;
  /** Something has changed: whoever asks from now on reads anew. */
  drop(): void;
}

export function createKeptPages(now: () => number = () => performance.now()): KeptPages {
  const pages = new Map<string, Entry>();
  const entries = new WeakMap<PostPage, Entry>();
  const isFresh = (entry: Entry | undefined): entry is Entry =>
    entry !== undefined && pages.get(entry.key) === entry && now() - entry.sinceMs < keptMs;
  return {
    read: (key, read) => {
      const known = pages.get(key);
      if (isFresh(known)) return known.page;
      const fresh: Entry = { key, sinceMs: now(), page: read() };
      pages.delete(key);
      pages.set(key, fresh);
      const oldest = pages.keys().next();
      if (pages.size > maxPages && !oldest.done) pages.delete(oldest.value);
      fresh.page.then(
        ({ forNobody }) => entries.set(forNobody, fresh),
        // A failure is told to those who wait for it, and not kept.
        () => {
          if (pages.get(key) === fresh) pages.delete(key);
        },
      );
      return fresh.page;
    },
    isCurrent: (shown) => isFresh(entries.get(shown)),
    drop: () => pages.clear(),
  };
}

interface Entry {
  readonly key: string;
  readonly sinceMs: number;
  readonly page: Promise<KeptPage>;
}

const instances = new WeakMap<Firestore, KeptPages>();

/** Those of this instance, which has one client of the database. */
export function keptPages(db: Firestore): KeptPages {
  const pages = instances.get(db) ?? createKeptPages();
  instances.set(db, pages);
  return pages;
}
