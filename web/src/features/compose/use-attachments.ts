import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLeaveGuard } from '../../lib/browser/use-leave-guard.ts';
import { isInProgress } from '../media/upload.ts';
import { uploadServices } from '../media/upload-services.ts';
import { useViewer } from '../viewer/viewer.tsx';
import { AttachmentList } from './attachment-list.ts';
import { type Attachment, type AttachmentsState, currentAttachment } from './attachments-reducer.ts';

/** The state of the list and the list itself, as the components of the composer use them. */
export interface Attachments extends AttachmentsState {
  readonly current: Attachment | null;
  /** The alternative text of the current attachment. */
  readonly alt: string;
  readonly list: AttachmentList;
}

/**
 * The attachments of the post that is being composed. `createItems` and `nextAlt` are used for the first render only.
 * Leaving the page cancels the uploads in progress. The server deletes ready uploads that no post uses after a day.
 */
export function useAttachments(createItems: () => readonly Attachment[], nextAlt?: string): Attachments {
  const { uid } = useViewer();
  const [list] = useState(() => new AttachmentList(uploadServices(uid), createItems(), nextAlt));
  useEffect(() => list.leave, [list]);
  const state = useSyncExternalStore(list.subscribe, list.snapshot);
  useLeaveGuard(state.items.some((item) => isInProgress(item.state)));
  const current = currentAttachment(state);
  return { ...state, current, alt: current?.alt ?? state.nextAlt, list };
}
