/**
 * A browser storage without exceptions. It throws in private windows and on full disks, but the app can work without
 * it. So a failed write returns false, and a failed read returns null.
 */
const withoutExceptions = (storage: () => Storage) => ({
  read(key: string): string | null {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string): boolean {
    try {
      storage().setItem(key, value);
      return true;
    } catch {
      return false;
    }
  },
  remove(key: string): void {
    try {
      storage().removeItem(key);
    } catch {
      // If removing is not possible, storing was not possible either.
    }
  },
  /** Returns all keys with this prefix. */
  keys(prefix: string): string[] {
    try {
      return Object.keys(storage()).filter((key) => key.startsWith(prefix));
    } catch {
      return [];
    }
  },
});

export const browserStorage = withoutExceptions(() => localStorage);

/** sessionStorage: it belongs to one tab, and survives a reload. */
export const tabStorage = withoutExceptions(() => sessionStorage);

/**
 * The keys of the persisted cache. They are not in lib/cache/persisted-cache.ts, because signing out needs only the
 * keys.
 */
export const persistKeys = { auth: 'persist:auth', post: 'persist:post', user: 'persist:user' } as const;

/** Returns the uid of the viewer whose cache is persisted, or null if there is none. */
export function persistedUid(): string | null {
  try {
    const persisted: unknown = JSON.parse(browserStorage.read(persistKeys.auth) ?? 'null');
    return typeof persisted === 'object' && persisted && 'uid' in persisted && typeof persisted.uid === 'string'
      ? persisted.uid
      : null;
  } catch {
    return null; // Invalid JSON was not written by this app.
  }
}

/** The chosen language (lib/languages/choose-language.ts). index.html reads it before the first paint. */
export const languageKey = 'language';

/**
 * It has a value while somebody is signed in. index.html reads it, so that it does not show the login screen to them
 * while Auth restores the session.
 */
export const signedInKey = 'signed-in';

/**
 * Drafts (features/compose/draft.ts, features/posts/comments/use-add-comment.ts,
 * features/profile/profile-screen/use-profile-form.ts).
 * They are removed when the viewer signs out.
 */
export const draftKeys = {
  post: 'draft:post',
  /** The draft on the server that belongs to `post` (features/compose/server-draft.ts). */
  server: 'draft:server',
  /** The id of the draft that a tab of this browser shares or has shared last. */
  shared: 'draft:shared',
  /** The prefix of the contents that the server does not have yet, one for each draft. */
  unsent: 'draft:unsent:',
  /** A random id of this browser. */
  device: 'draft:device',
  comment: (uid: string, postId: string) => `draft:comment:${uid}:${postId}`,
  profile: (uid: string) => `draft:profile:${uid}`,
} as const;

/** The prefix of the recent searches, one entry for each person (features/discover/search/recent-searches.ts). */
export const recentSearchesPrefix = 'recent-searches:';

/** The prefix of the entries of the outbox, one for each page (lib/outbox/persist-outbox.ts). */
export const outboxPrefix = 'outbox:';

/** It has a value if queued-files.ts or shared-content.ts has files of the viewer. */
export const queuedFilesKey = 'held-files';

/** The push token of this browser for the signed-in viewer (lib/firebase/push-device.ts). */
export const pushTokenKey = 'push-token';
/** The language in which this browser gets push messages (features/notifications/push/register-device.ts). */
export const pushLanguageKey = 'push-language';

/** What the guest wants to see in this browser (entities/preferences/preferences.tsx). */
export const guestPreferencesKey = 'guest-preferences';

/** Removes the persisted cache, the drafts, the recent searches and the outbox. */
export const clearPersisted = (): void =>
  ['persist:', 'draft:', recentSearchesPrefix, outboxPrefix]
    .flatMap(browserStorage.keys)
    .forEach(browserStorage.remove);
