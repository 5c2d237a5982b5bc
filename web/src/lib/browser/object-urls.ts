interface Held {
  readonly url: Promise<string>;
  users: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** For so long a file that nothing shows is kept: a grid unmounts and mounts its rows while one scrolls. */
const keptMs = 20_000;
const held = new Map<string, Held>();

/**
 * An address of this page for what `read` fetches under `key`, fetched once for all who show it. `release` is to be called when it is no longer
 * shown: the address, and the memory behind it, go when nobody shows it. A failure is not kept.
 */
export function holdObjectUrl(
  key: string,
  read: () => Promise<Blob>,
): { readonly url: Promise<string>; readonly release: () => void } {
  const known = held.get(key) ?? begin(key, read);
  clearTimeout(known.timer);
  known.users += 1;
  let isReleased = false;
  return {
    url: known.url,
    release: () => {
      if (isReleased) return;
      isReleased = true;
      known.users -= 1;
      if (known.users === 0) known.timer = setTimeout(() => drop(key, known), keptMs);
    },
  };
}

function begin(key: string, read: () => Promise<Blob>): Held {
  const made: Held = { url: read().then(URL.createObjectURL), users: 0, timer: undefined };
  made.url.catch(() => held.delete(key));
  held.set(key, made);
  return made;
}

function drop(key: string, { url }: Held): void {
  held.delete(key);
  url.then(URL.revokeObjectURL, () => undefined);
}
