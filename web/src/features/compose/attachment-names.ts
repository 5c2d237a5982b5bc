import { isInProgress } from '../media/upload.ts';
import { type Attachment, mediaOnlyOnServer } from './attachments-reducer.ts';

export const attachmentNoun = (attachment: Attachment): string =>
  (attachment.upload?.file.kind ?? mediaOnlyOnServer(attachment)?.type) === 'video' ? 'Video' : 'Photo';

/** Returns a label such as 'Photo 2 of 3, uploading'. `index` counts from 0. */
export function attachmentName(attachment: Attachment, index: number, count: number): string {
  const name = `${attachmentNoun(attachment)} ${index + 1} of ${count}`;
  if (attachment.state.status === 'failed') return `${name}, failed`;
  return isInProgress(attachment.state) ? `${name}, uploading` : name;
}
