interface SharedUrl {
  readonly url: Promise<string>;
  /** The number of callers that have not released the URL. */
  holderCount: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * How long an unused URL stays valid. The delay avoids a second fetch when a grid unmounts a row and mounts it again
 * while the user scrolls.
 */
const unusedLifetimeMs = 20_000;
const sharedUrls = new Map<string, SharedUrl>();

/**
 * Returns an object URL for the file that `read` fetches. All callers with the same `key` share one fetch and one URL.
 * Call `release` when the URL is no longer shown. The URL is revoked `unusedLifetimeMs` after the last caller has
 * released it. A failed fetch is not cached.
 */
export function acquireObjectUrl(
  key: string,
  read: () => Promise<Blob>,
): { readonly url: Promise<string>; readonly release: () => void } {
  const shared = sharedUrls.get(key) ?? create(key, read);
  clearTimeout(shared.timer);
  shared.holderCount += 1;
  let isReleased = false;
  return {
    url: shared.url,
    release: () => {
      if (isReleased) return;
      isReleased = true;
      shared.holderCount -= 1;
      if (shared.holderCount === 0) shared.timer = setTimeout(() => drop(key, shared), unusedLifetimeMs);
    },
  };
}

function create(key: string, read: () => Promise<Blob>): SharedUrl {
  const created: SharedUrl = { url: read().then(URL.createObjectURL), holderCount: 0, timer: undefined };
  created.url.catch(() => forget(key, created));
  sharedUrls.set(key, created);
  return created;
}

/** Does nothing if a retry after a failed fetch has replaced this entry. */
function forget(key: string, shared: SharedUrl): void {
  if (sharedUrls.get(key) === shared) sharedUrls.delete(key);
}

function drop(key: string, shared: SharedUrl): void {
  forget(key, shared);
  shared.url.then(URL.revokeObjectURL, () => undefined);
}
