import { postLimits } from '@glimpse/contract/posts/post-limits';
import { clear, createStore, del, get, keys, update } from 'idb-keyval';
import * as z from 'zod/mini';

/**
 * What other apps have shared with this one. The service worker stores it (service-worker/share-target.ts), and the
 * composer takes it. It has no owner, because the person may sign in after sharing.
 */
export const sharedContentStore = createStore('glimpse-shared-content', 'shares');

/** An older share is removed, because somebody else may use the browser by then. */
const lifetimeMs = 24 * 60 * 60 * 1000;

const SharedContent = z.object({
  createdAtMs: z.number(),
  title: z.string(),
  text: z.string(),
  url: z.string(),
  files: z.array(z.instanceof(File)),
});
export type SharedContent = z.infer<typeof SharedContent>;

/** Returns the fallback if the storage is full or disabled. Then idb-keyval throws or rejects. */
async function tryStore<T>(work: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await work();
  } catch {
    return fallback;
  }
}

export const sharedContent = {
  /** Returns the keys of all shares, oldest first. */
  keys: (): Promise<string[]> => tryStore(async () => (await keys(sharedContentStore)).map(String).sort(), []),

  /** Returns a share, or null if there is none. Removes it if it is too old. */
  read: async (key: string, nowMs: number): Promise<SharedContent | null> => {
    const shared = SharedContent.safeParse(await tryStore<unknown>(() => get(key, sharedContentStore), null));
    if (shared.success && nowMs - shared.data.createdAtMs < lifetimeMs) return shared.data;
    await sharedContent.remove(key);
    return null;
  },

  /** Removes the texts of a share, because the draft has them. */
  removeTexts: (key: string): Promise<void> => {
    const withoutTexts = (shared: unknown) => ({ ...SharedContent.parse(shared), title: '', text: '', url: '' });
    return tryStore(() => update(key, withoutTexts, sharedContentStore), undefined);
  },

  remove: (key: string): Promise<void> => tryStore(() => del(key, sharedContentStore), undefined),

  removeAll: (): Promise<void> => tryStore(() => clear(sharedContentStore), undefined),
} as const;

/** Returns the caption with the texts of a share after it. Texts that it already has are left out. */
export function withSharedTexts(caption: string, { title, text, url }: Omit<SharedContent, 'createdAtMs' | 'files'>) {
  let joined = caption.trimEnd();
  // Most apps put the URL into the text, and some repeat the title there.
  for (const part of [...(text.includes(title) ? [] : [title]), text, ...(text.includes(url) ? [] : [url])]) {
    const added = part.trim();
    if (added !== '' && !joined.includes(added)) joined = joined === '' ? added : `${joined}\n${added}`;
  }
  return joined.slice(0, postLimits.caption);
}
