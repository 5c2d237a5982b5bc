import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { acquireSlot } from '../../lib/browser/acquire-slot.ts';
import { notify } from '../../lib/browser/notify.ts';
import { browserStorage, queuedFilesKey } from '../../lib/browser/storage.ts';
import { isSignedIn, onSessionChange } from '../../lib/firebase/session.ts';
import { t } from '../../lib/languages/translate.ts';
import { type SharedContent, sharedContent } from '../../lib/stored-files/shared-content.ts';
import { isReady } from './attachment.ts';
import type { AttachmentList } from './attachment-list.ts';

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

/** The service worker (service-worker/share-target.ts) and the function `page` set this parameter to `received`, `failed` or `missed`. */
const outcomeParameter = 'shared';

/**
 * Adds the files that other apps have shared to the list, and calls `onTexts` with the texts. Shows an error if the
 * browser could not receive or store them.
 */
export function useSharedContent(list: AttachmentList, onTexts: (shared: SharedContent) => void): void {
  const [parameters, setParameters] = useSearchParams();
  const outcome = parameters.get(outcomeParameter);
  const handleTexts = useEffectEvent(onTexts);
  const handleOutcome = useEffectEvent((arrived: string | null) => {
    if (arrived === null) return;
    if (arrived !== 'received') notify.failure(t('compose.sharedFilesMissing'));
    // A reload must not show the error again.
    parameters.delete(outcomeParameter);
    setParameters(parameters, { replace: true });
  });
  useEffect(() => handleOutcome(outcome), [outcome]);
  useEffect(() => {
    const left = new AbortController();
    void takeSharedContent({ list, onTexts: (shared) => handleTexts(shared), signal: left.signal });
    return () => left.abort();
  }, [list]);
}
