import type { Post, PostDoc } from '@glimpse/contract/posts/post';
import type { Firestore } from 'firebase-admin/firestore';
import { LRUCache } from 'lru-cache';
import type { PageOf } from '../firestore/page.ts';

export interface PostPage {
  readonly posts: Post[];
  readonly nextCursor: string | null;
}

/** A page of public posts, and its response for signed-out callers. It contains nothing that depends on a viewer. */
export interface CachedPage {
  readonly page: PageOf<PostDoc>;
  readonly signedOutView: PostPage;
}

/** How long a page can be used. */
export const maxAgeMs = 1000;

/** Caches first pages of the list of public posts. Each process of the function has its own cache. */
export interface PageCache {
  /** Returns the cached page. If there is none, it calls `read` once for all concurrent callers. */
  read(key: string, read: () => Promise<CachedPage>): Promise<CachedPage>;
  /** Returns whether this is the page that a signed-out caller would get now. */
  isCurrent(shown: PostPage): boolean;
  /** Removes all pages, because a post has changed. */
  drop(): void;
}

export function createPageCache(now: () => number = () => performance.now()): PageCache {
  const pages = new LRUCache<string, Entry>({ max: 10 });
  const entries = new WeakMap<PostPage, Entry>();
  const isFresh = (entry: Entry | undefined): entry is Entry =>
    entry !== undefined && pages.get(entry.key) === entry && now() - entry.sinceMs < maxAgeMs;
  return {
    read: (key, read) => {
      const cached = pages.get(key);
      if (isFresh(cached)) return cached.page;
      const fresh: Entry = { key, sinceMs: now(), page: read() };
      pages.set(key, fresh);
      fresh.page.then(
        ({ signedOutView }) => entries.set(signedOutView, fresh),
        // Current callers get the error. It is not cached.
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
  readonly page: Promise<CachedPage>;
}

const caches = new WeakMap<Firestore, PageCache>();

/** Returns the cache of this process, which has one `Firestore` object. */
export function pageCache(db: Firestore): PageCache {
  const pages = caches.get(db) ?? createPageCache();
  caches.set(db, pages);
  return pages;
}
