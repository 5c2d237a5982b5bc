import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLeaveGuard } from '../../lib/browser/use-leave-guard.ts';
import { isInProgress } from '../media/upload.ts';
import { uploadServices } from '../media/upload-services.ts';
import { useViewer } from '../viewer/viewer.tsx';
import { AttachmentList } from './attachment-list.ts';
import { type Attachment, type AttachmentsState, currentAttachment } from './attachments-reducer.ts';

/** The state of the list, and the list itself, whose methods change the state. */
export interface Attachments extends AttachmentsState {
  readonly current: Attachment | null;
  /** The alternative text of the current attachment, or of the next one if there is none. */
  readonly alt: string;
  readonly list: AttachmentList;
}

/**
 * The attachments of the post in the form. `createItems` and `nextAlt` are used in the first render only. If the user
 * leaves the page, uploads in progress are cancelled. The server deletes a ready upload after a day if no post uses it.
 */
export function useAttachments(createItems: () => readonly Attachment[], nextAlt?: string): Attachments {
  const { uid } = useViewer();
  const [list] = useState(() => new AttachmentList(uploadServices(uid), createItems(), nextAlt));
  useEffect(() => list.closeUploads, [list]);
  const state = useSyncExternalStore(list.subscribe, list.getSnapshot);
  useLeaveGuard(state.items.some((item) => isInProgress(item.state)));
  const current = currentAttachment(state);
  return { ...state, current, alt: current?.alt ?? state.nextAlt, list };
}
