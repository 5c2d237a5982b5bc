import type { Media } from '@glimpse/contract/media/media';
import type { SelectedFile } from '../../entities/media/selected-file.ts';
import { isInProgress, type Upload, type UploadState } from '../../entities/media/upload.ts';
import { t } from '../../lib/languages/translate.ts';
import { isHeic } from '../../lib/pictures/is-heic.ts';
import type { DraftMedia } from './draft.ts';

/**
 * A picture or video in the form that creates or edits a post. It is an upload (entities/media/upload.ts) or existing media of
 * the edited post. The upload of a selected file (selected-file.ts) starts at once.
 */
export interface Attachment {
  /** Stays the same when the user replaces the file. */
  readonly id: string;
  readonly alt: string;
  /** The media of the edited post that this attachment shows or replaces, or null. */
  readonly existing: Media | null;
  /** Null if this browser does not have the file, because the media come from the edited post or from a draft. */
  readonly upload: Upload | null;
  /** A copy of `upload.state`, because an Upload changes without becoming another object. */
  readonly state: UploadState | { readonly status: 'existing'; readonly media: Media };
}

/** Returns the media if only the server has the file. Returns null if this browser has it. */
export const mediaOnlyOnServer = ({ upload, state }: Attachment): Media | null =>
  upload === null && 'media' in state ? state.media : null;

export const isReady = ({ state }: Attachment): boolean => state.status === 'ready' || state.status === 'existing';

/** Returns whether a post with this attachment can be queued while offline. */
export const canQueue = (attachment: Attachment): boolean =>
  isReady(attachment) || (isInProgress(attachment.state) && attachment.state.status !== 'preparing');

/**
 * Returns the video if only our Storage has it, or null. To change its captions, the app downloads and uploads it
 * again.
 */
export function videoOnlyOnServer(attachment: Attachment): Media | null {
  const media = mediaOnlyOnServer(attachment);
  return media?.type === 'video' && media.path !== '' ? media : null;
}

/** Returns whether the video has captions, or null if the attachment cannot have captions. */
export function hasCaptions(attachment: Attachment): boolean | null {
  const video = videoOnlyOnServer(attachment);
  if (video) return video.captionsUrl !== '';
  const file = attachment.upload?.file;
  return file?.kind === 'video' ? file.captions !== null : null;
}

/**
 * Returns the selected picture if it can be cropped, or null. A crop would stop the animation of a GIF. Some browsers
 * cannot show a HEIC picture in the crop dialog.
 */
export function adjustableFile({ upload }: Attachment): SelectedFile | null {
  const file = upload?.file;
  return file?.kind === 'image' && file.type !== 'image/gif' && !isHeic(file.file) ? file : null;
}

/**
 * Returns the picture if only our Storage has it, or null. To crop it, the app downloads and uploads it again. A crop
 * would stop an animation.
 */
export function pictureOnlyOnServer(attachment: Attachment): Media | null {
  const media = mediaOnlyOnServer(attachment);
  return media?.type === 'image' && media.path !== '' && !media.isAnimated ? media : null;
}

export const existingAttachment = (media: Media): Attachment => ({
  id: crypto.randomUUID(),
  alt: media.alt,
  existing: media,
  upload: null,
  state: { status: 'existing', media },
});

export const draftAttachment = ({ alt, uploadId, media }: DraftMedia): Attachment => ({
  id: crypto.randomUUID(),
  alt,
  existing: null,
  upload: null,
  state: { status: 'ready', preview: null, uploadId, media },
});

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

/** Returns the draft of an attachment in a list, or an empty list if its upload is not ready. */
export const toDraftMedia = ({ alt, state }: Attachment): DraftMedia[] =>
  state.status === 'ready' ? [{ alt, uploadId: state.uploadId, media: state.media }] : [];
