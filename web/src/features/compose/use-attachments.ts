import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isInProgress } from '../../entities/media/upload.ts';
import { uploadServices } from '../../entities/media/upload-services.ts';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { useLeaveGuard } from '../../lib/browser/use-leave-guard.ts';
import { AttachmentList } from './attachment-list.ts';
import { type Attachment, type AttachmentsState, currentAttachment } from './attachments-reducer.ts';
import { findBackgroundList, leaveBackground, moveToBackground } from './background-uploads.ts';

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
  /** Whether unfinished uploads continue after the user has left the page (background-uploads.ts). */
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
