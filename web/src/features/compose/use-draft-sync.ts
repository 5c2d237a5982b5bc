import { guestAccount } from '@glimpse/contract/auth/guest';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { notify } from '../../lib/browser/notify.ts';
import { t } from '../../lib/languages/translate.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { clearDraft, type Draft, storeDraft } from './draft.ts';
import { liveDrafts } from './queries.ts';
import { contentKey, contentOf, queueDraftSave, sendUnsent } from './save-draft.ts';
import {
  isSharedHere,
  newServerDraft,
  onServerDraftChange,
  readAllUnsent,
  readServerDraft,
  thisDevice,
  writeServerDraft,
} from './server-draft.ts';
import type { ListedDraft } from './use-drafts.ts';

/** A draft is saved on the server when the viewer has not changed it for this time, and when they leave the form. */
const pauseMs = 2000;

interface DraftSyncOptions {
  draft: Draft;
  /** Whether the post is being shared, so that its draft is saved no more. */
  isSubmitting: boolean;
  /** Whether all attachments are uploaded. Otherwise a version of another device must not replace the form. */
  isReady: boolean;
  /** Called after the stored draft was replaced, so that the form must be created again. */
  onReplaced: () => void;
}

export interface DraftSync {
  /** null if the drafts of this viewer stay on the device. */
  readonly state: 'saved' | 'unsent' | 'empty' | null;
  /** The id of the draft, if the server may have it. The call that creates the post deletes it. */
  readonly draftId: string | undefined;
}

/** Saves the draft in the form on the server, and shows the changes of other devices. */
export function useDraftSync({ draft, isSubmitting, isReady, onReplaced }: DraftSyncOptions): DraftSync {
  const { uid } = useViewer();
  const client = useQueryClient();
  const isGuest = uid === guestAccount.uid;
  const db = useFirestore();
  const { data: drafts } = useLiveQuery(isGuest ? null : liveDrafts(db, uid));
  const server = useServerDraft(uid);
  const content = contentKey(contentOf(draft));
  const isUnsent = content !== (server?.savedContent ?? '');
  const isActive = !isGuest && !isSubmitting;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the pause again
  useEffect(() => {
    if (!isActive || !isUnsent) return undefined;
    const timer = setTimeout(() => queueDraftSave(client, uid), pauseMs);
    return () => clearTimeout(timer);
  }, [client, uid, isActive, isUnsent, content]);

  const saveOnLeaving = useEffectEvent(() => {
    if (isActive) queueDraftSave(client, uid);
  });
  useEffect(() => {
    const handleVisibilityChange = () => {
      if (document.visibilityState === 'hidden') saveOnLeaving();
    };
    document.addEventListener('visibilitychange', handleVisibilityChange);
    return () => {
      document.removeEventListener('visibilitychange', handleVisibilityChange);
      saveOnLeaving();
    };
  }, []);
  // Drafts of earlier visits that could not be sent.
  useEffect(() => {
    if (isGuest) return;
    for (const { draftId } of readAllUnsent(uid)) sendUnsent(client, { uid, draftId });
  }, [client, uid, isGuest]);

  const stored = drafts?.find(({ id }) => id === server?.draftId);
  const canReplace = isActive && isReady && !isUnsent;
  /** The id of the draft that the server had at the last look. */
  const lastStoredId = useRef<string>(undefined);
  const followServer = useEffectEvent(() => {
    if (!canReplace || !server || !drafts) return;
    // Other tabs of this browser have forms of their own.
    if (stored && stored.revision > server.revision && stored.deviceId !== thisDevice().id) {
      showStoredDraft(uid, { ...stored, isUnsent: false });
      if (contentKey(contentOf(stored)) !== content) onReplaced();
    } else if (!stored && lastStoredId.current === server.draftId && server.revision > 0) {
      // Another tab of this browser shares its own form, which belongs to the same draft.
      if (isSharedHere(server.draftId)) return;
      clearDraft();
      writeServerDraft(null);
      notify.success(t('compose.draftGone'));
      onReplaced();
    }
    lastStoredId.current = stored?.id;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the stored draft or of the form
  useEffect(() => followServer(), [drafts, stored, server, canReplace]);

  const state = content === '' ? 'empty' : isUnsent ? 'unsent' : 'saved';
  return { state: isGuest ? null : state, draftId: isGuest ? undefined : server?.draftId };
}

/** Makes a draft of the list the stored draft of this browser. The form must be created again. */
export function showStoredDraft(
  uid: string,
  { id, caption, alt, media, sensitive, revision, isUnsent }: Omit<ListedDraft, 'deviceName' | 'updatedAt'>,
): void {
  const draft: Draft = { caption, alt: media[0]?.alt ?? alt, media, ...(sensitive && { sensitive }) };
  clearDraft();
  const savedContent = isUnsent ? '' : contentKey(contentOf(draft));
  // First, because it says how long the uploads of the draft live.
  writeServerDraft({ ...newServerDraft(uid), draftId: id, revision, savedContent });
  storeDraft(uid, draft, Date.now());
}

function useServerDraft(uid: string) {
  const json = useSyncExternalStore(onServerDraftChange, () => JSON.stringify(readServerDraft(uid)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `json` changes with the stored value
  return useMemo(() => readServerDraft(uid), [uid, json]);
}
