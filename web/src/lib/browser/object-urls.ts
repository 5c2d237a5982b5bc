interface SharedUrl {
  readonly url: Promise<string>;
  users: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** How long an unused URL stays valid. A grid unmounts and mounts its rows while the user scrolls. */
const unusedLifetimeMs = 20_000;
const sharedUrls = new Map<string, SharedUrl>();

/**
 * Returns an object URL for the file that `read` fetches. All users of the same `key` share one fetch and one URL.
 * Call `release` when the URL is no longer shown. The URL is revoked after its last user has released it. A failed
 * fetch is not cached.
 */
export function acquireObjectUrl(
  key: string,
  read: () => Promise<Blob>,
): { readonly url: Promise<string>; readonly release: () => void } {
  const shared = sharedUrls.get(key) ?? create(key, read);
  clearTimeout(shared.timer);
  shared.users += 1;
  let isReleased = false;
  return {
    url: shared.url,
    release: () => {
      if (isReleased) return;
      isReleased = true;
      shared.users -= 1;
      if (shared.users === 0) shared.timer = setTimeout(() => drop(key, shared), unusedLifetimeMs);
    },
  };
}

function create(key: string, read: () => Promise<Blob>): SharedUrl {
  const created: SharedUrl = { url: read().then(URL.createObjectURL), users: 0, timer: undefined };
  created.url.catch(() => sharedUrls.delete(key));
  sharedUrls.set(key, created);
  return created;
}

function drop(key: string, { url }: SharedUrl): void {
  sharedUrls.delete(key);
  url.then(URL.revokeObjectURL, () => undefined);
}
