import { isInProgress } from '../../entities/media/upload.ts';
import { guardPage } from '../../lib/browser/use-leave-guard.ts';
import { isSignedIn, onSessionChange } from '../../lib/firebase/session.ts';
import type { AttachmentList } from './attachment-list.ts';
import { type Attachment, isReady } from './attachments-reducer.ts';
import { readDraft, storeDraft } from './draft.ts';
import type { DraftMedia } from './draft-content.ts';

interface Background {
  readonly uid: string;
  readonly list: AttachmentList;
  /** Stops to store the draft. The uploads continue. */
  readonly stop: () => void;
}

/** The attachments of a new post whose form the viewer has left before all uploads were ready. */
let background: Background | null = null;

/** Returns the draft of an attachment in a list, or an empty list if its upload is not ready. */
export const toDraftMedia = ({ alt, state }: Attachment): DraftMedia[] =>
  state.status === 'ready' ? [{ alt, uploadId: state.uploadId, media: state.media }] : [];

/** Returns the attachments that the viewer left, or null. */
export const findBackgroundList = (uid: string): AttachmentList | null =>
  background?.uid === uid ? background.list : null;

/** Call it when a form shows `list`. The form then stores the draft. */
export function leaveBackground(list: AttachmentList): void {
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
export function moveToBackground(uid: string, list: AttachmentList, onStored: () => void = () => {}): void {
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
