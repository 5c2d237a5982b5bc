import type { Media } from '@glimpse/contract/media/media';
import { isInProgress } from '../../entities/media/upload.ts';
import { t } from '../../lib/languages/translate.ts';
import { type Attachment, mediaOnlyOnServer } from './attachments-reducer.ts';

export const attachmentKind = (attachment: Attachment): Media['type'] =>
  attachment.upload?.file.kind ?? mediaOnlyOnServer(attachment)?.type ?? 'image';

/** Returns a label such as 'Photo 2 of 3'. `index` counts from 0. */
export const attachmentPosition = (attachment: Attachment, index: number, count: number): string =>
  t('media.position', { kind: attachmentKind(attachment), position: index + 1, count });

/** Returns a label such as 'Photo 2 of 3, uploading'. `index` counts from 0. */
export function attachmentName(attachment: Attachment, index: number, count: number): string {
  const item = attachmentPosition(attachment, index, count);
  if (attachment.state.status === 'failed') return t('media.positionFailed', { item });
  return isInProgress(attachment.state) ? t('media.positionUploading', { item }) : item;
}
