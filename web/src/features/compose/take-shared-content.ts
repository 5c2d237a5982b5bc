import { acquireSlot } from '../../lib/browser/acquire-slot.ts';
import { browserStorage, queuedFilesKey } from '../../lib/browser/storage.ts';
import { isSignedIn, onSessionChange } from '../../lib/firebase/session.ts';
import { type SharedContent, sharedContent } from '../../lib/stored-files/shared-content.ts';
import type { AttachmentList } from './attachment-list.ts';
import { isReady } from './attachments-reducer.ts';

interface Form {
  readonly list: AttachmentList;
  readonly onTexts: (shared: SharedContent) => void;
  /** Aborted when the viewer leaves the form. */
  readonly signal: AbortSignal;
  /** The shares that wait in this browser. */
  readonly shares: typeof sharedContent;
}

/**
 * Adds to the form what other apps have shared. The browser stores the files until their uploads are ready or removed,
 * so that they are added again after a reload. Only one tab takes a share.
 */
export async function takeSharedContent(form: Omit<Form, 'shares'>, shares = sharedContent): Promise<void> {
  for (const key of await shares.keys()) void takeShare(key, { ...form, shares }).catch(() => undefined);
}

async function takeShare(key: string, { list, onTexts, signal, shares }: Form): Promise<void> {
  const release = await acquireSlot(`shared-content:${key}`, 1, signal);
  try {
    const shared = await shares.read(key, Date.now());
    if (!shared || signal.aborted) return;
    // From now on, the share belongs to the viewer, so signing out removes it (lib/browser/clear-browser.ts).
    browserStorage.write(queuedFilesKey, 'yes');
    onTexts(shared);
    const before = new Set(list.getSnapshot().items.map(({ id }) => id));
    list.add(shared.files);
    const addedIds = new Set(list.getSnapshot().items.flatMap(({ id }) => (before.has(id) ? [] : id)));
    await shares.removeTexts(key);
    await untilFinished(list, addedIds);
    await shares.remove(key);
  } finally {
    release();
  }
}

/** Resolves when each of these attachments is ready or removed, or when the viewer has signed out. */
function untilFinished(list: AttachmentList, ids: ReadonlySet<string>): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      stopListening();
      stopWatching();
      resolve();
    };
    const check = () => {
      if (!list.getSnapshot().items.some((item) => ids.has(item.id) && !isReady(item))) finish();
    };
    const stopListening = list.subscribe(check);
    const stopWatching = onSessionChange(() => {
      if (!isSignedIn()) finish();
    });
    check();
  });
}
