/**
 * The browser's own small storage. Private windows and full disks make it throw; nothing here is worth failing for, so a
 * failed write answers false and a failed read null.
 */
export const browserStorage = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string): boolean {
    try {
      localStorage.setItem(key, value);
      return true;
    } catch {
      return false;
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing could be stored either.
    }
  },
  /** All keys that begin so. */
  keys(prefix: string): string[] {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
    } catch {
      return [];
    }
  },
};

/** The keys of the persisted cache (lib/cache/persisted-cache.ts), apart from it so that signing out needs none of its code. */
export const persistKeys = { auth: 'persist:auth', post: 'persist:post', user: 'persist:user' } as const;

/** Whose cache is kept; null when nobody's is. */
export function keptUid(): string | null {
  try {
    const kept: unknown = JSON.parse(browserStorage.read(persistKeys.auth) ?? 'null');
    return typeof kept === 'object' && kept && 'uid' in kept && typeof kept.uid === 'string'
      ? kept.uid
      : null;
  } catch {
    return null; // Not JSON: not ours.
  }
}

/** What somebody has begun to write (features/compose/draft.ts, features/comments/comment-draft.ts). It goes when they sign out. */
export const draftKeys = {
  post: 'draft:post',
  comment: (uid: string, postId: string) => `draft:comment:${uid}:${postId}`,
} as const;

/** What was done offline, by tab (lib/outbox/keep-outbox.ts). */
export const outboxPrefix = 'outbox:';

/** Says that there are files in held-files.ts. */
export const heldFilesKey = 'held-files';

/** The token under which this browser shows the notifications of whoever is signed in (lib/firebase/push-device.ts). */
export const pushTokenKey = 'push-token';

export const clearPersisted = (): void =>
  ['persist:', 'draft:', outboxPrefix].flatMap(browserStorage.keys).forEach(browserStorage.remove);
