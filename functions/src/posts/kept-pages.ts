import type { Post, PostDoc } from '@glimpse/contract/post';
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
  /** Something has changed: whoever asks from now on reads anew. */
  drop(): void;
}

export function createKeptPages(now: () => number = () => performance.now()): KeptPages {
  const pages = new Map<string, { readonly sinceMs: number; readonly page: Promise<KeptPage> }>();
  return {
    read: (key, read) => {
      const known = pages.get(key);
      if (known && now() - known.sinceMs < keptMs) return known.page;
      const fresh = { sinceMs: now(), page: read() };
      pages.delete(key);
      pages.set(key, fresh);
      const oldest = pages.keys().next();
      if (pages.size > maxPages && !oldest.done) pages.delete(oldest.value);
      // A failure is told to those who wait for it, and not kept.
      fresh.page.catch(() => {
        if (pages.get(key) === fresh) pages.delete(key);
      });
      return fresh.page;
    },
    drop: () => pages.clear(),
  };
}

const instances = new WeakMap<Firestore, KeptPages>();

/** Those of this instance, which has one client of the database. */
export function keptPages(db: Firestore): KeptPages {
  const pages = instances.get(db) ?? createKeptPages();
  instances.set(db, pages);
  return pages;
}
