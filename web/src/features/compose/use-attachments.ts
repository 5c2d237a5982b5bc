import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isInProgress } from '../../entities/media/upload.ts';
import { uploadServices } from '../../entities/media/upload-services.ts';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { guardPage, useLeaveGuard } from '../../lib/browser/use-leave-guard.ts';
import { isSignedIn, onSessionChange } from '../../lib/firebase/session.ts';
import { type Attachment, isReady, toDraftMedia } from './attachment.ts';
import { AttachmentList, type AttachmentsState, currentAttachment } from './attachment-list.ts';
import { readDraft, storeDraft } from './draft.ts';

/** The state of the list, and the list itself, whose methods change the state. */
export interface Attachments extends AttachmentsState {
  readonly current: Attachment | null;
  /** The alternative text of the current attachment, or of the next one if there is none. */
  readonly alt: string;
  readonly list: AttachmentList;
}

interface AttachmentsOptions {
  /** Called in the first render only. */
  readonly createItems: () => readonly Attachment[];
  /** Used in the first render only. */
  readonly nextAlt?: string | undefined;
  /** Whether unfinished uploads continue after the user has left the page. */
  readonly continues?: boolean;
  /** Called after an upload that continues has changed the stored draft. */
  readonly onStored?: () => void;
}

/**
 * The attachments of the post in the form. Without `continues`, uploads in progress are cancelled when the user leaves
 * the page. The server deletes a ready upload after a day if no post uses it.
 */
export function useAttachments({ createItems, nextAlt, continues = false, onStored }: AttachmentsOptions): Attachments {
  const { uid } = useViewer();
  const [list] = useState(
    () => (continues && findBackgroundList(uid)) || new AttachmentList(uploadServices(uid), createItems(), nextAlt),
  );
  const storedHandler = useRef(onStored);
  useEffect(() => {
    storedHandler.current = onStored;
  }, [onStored]);
  useEffect(() => {
    if (!continues) return list.closeUploads;
    leaveBackground(list);
    return () => moveToBackground(uid, list, storedHandler.current);
  }, [list, uid, continues]);
  const state = useSyncExternalStore(list.subscribe, list.getSnapshot);
  useLeaveGuard(state.items.some((item) => isInProgress(item.state)));
  const current = currentAttachment(state);
  return { ...state, current, alt: current?.alt ?? state.nextAlt, list };
}

interface Background {
  readonly uid: string;
  readonly list: AttachmentList;
  /** Stops to store the draft. The uploads continue. */
  readonly stop: () => void;
}

/** The attachments of a new post whose form the viewer has left before all uploads were ready. */
let background: Background | null = null;

/** Returns the attachments that the viewer left, or null. */
const findBackgroundList = (uid: string): AttachmentList | null => (background?.uid === uid ? background.list : null);

/** Call it when a form shows `list`. The form then stores the draft. */
function leaveBackground(list: AttachmentList): void {
  if (background?.list === list) endBackground();
}

function endBackground(): void {
  background?.stop();
  background = null;
}

/**
 * Call it when the viewer leaves the form. Uploads that are not ready continue. Each one that becomes ready is added to
 * the draft. The next form gets the list, also with the uploads that have failed. The list is closed when all uploads
 * are ready, because they are in the draft then, and when the viewer signs out. `onStored` is called after each change
 * of the draft.
 */
function moveToBackground(uid: string, list: AttachmentList, onStored: () => void = () => {}): void {
  if (list.getSnapshot().items.every(isReady)) {
    list.closeUploads();
    return;
  }
  let stopGuard: (() => void) | null = null;
  const close = () => {
    endBackground();
    list.closeUploads();
  };
  const update = () => {
    const { items, nextAlt } = list.getSnapshot();
    const caption = readDraft(uid, Date.now())?.caption ?? '';
    storeDraft(uid, { caption, alt: items[0]?.alt ?? nextAlt, media: items.flatMap(toDraftMedia) }, Date.now());
    onStored();
    stopGuard?.();
    stopGuard = items.some(({ state }) => isInProgress(state)) ? guardPage() : null;
    if (items.every(isReady)) close();
  };
  const stopListening = list.subscribe(update);
  const stopWatching = onSessionChange(() => {
    if (!isSignedIn()) close();
  });
  background = {
    uid,
    list,
    stop: () => {
      stopListening();
      stopWatching();
      stopGuard?.();
    },
  };
  update();
}
