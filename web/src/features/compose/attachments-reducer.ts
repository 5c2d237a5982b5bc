import type { Media } from '@glimpse/contract/media/media';
import { isHeic } from '../../lib/pictures/is-heic.ts';
import type { Rejection, SelectedFile } from '../media/selected-file.ts';
import { isInProgress, type Upload, type UploadState } from '../media/upload.ts';
import type { DraftMedia } from './draft.ts';
import { moveItem } from './reorder.ts';

/**
 * A picture or video of the post that is being composed. It is an upload, or the edited post already has it. A selected
 * file (media/selected-file.ts) becomes an upload (media/upload.ts) at once.
 */
export interface Attachment {
  /** Stays the same when the file is replaced. */
  readonly id: string;
  readonly alt: string;
  /** The media of the edited post, or null. They are restored when the upload that replaced them is removed. */
  readonly existing: Media | null;
  /** null for existing media, and for an upload of a draft, whose file is only on the server. */
  readonly upload: Upload | null;
  readonly state: UploadState | { readonly status: 'existing'; readonly media: Media };
}

export interface AttachmentsState {
  /** In the order of the post. */
  readonly items: readonly Attachment[];
  /** The attachment on the stage, or null if there is none. */
  readonly currentId: string | null;
  /** The alternative text that was typed while there was no attachment. The next attachment gets it. */
  readonly nextAlt: string;
  /** The files of the last selection that were not accepted. */
  readonly rejections: readonly Rejection[];
  /** The attachment that the rejected files were selected to replace, or null. */
  readonly replacedId: string | null;
}

export type AttachmentsAction =
  /** `added` replaces the attachment with `replacedId`, or is appended. */
  | {
      readonly type: 'filesSelected';
      readonly added: readonly Attachment[];
      readonly rejections: readonly Rejection[];
      readonly replacedId: string | null;
    }
  /** The same file is uploaded again with another adjustment or other captions. */
  | { readonly type: 'uploadReplaced'; readonly id: string; readonly upload: Upload }
  | { readonly type: 'uploadChanged'; readonly upload: Upload }
  /** The server has deleted these uploads. */
  | { readonly type: 'uploadsLost'; readonly uploadIds: readonly string[]; readonly text: string }
  | { readonly type: 'removed'; readonly id: string }
  | { readonly type: 'moved'; readonly id: string; readonly to: number }
  | { readonly type: 'currentChanged'; readonly id: string }
  | { readonly type: 'altChanged'; readonly alt: string }
  | { readonly type: 'cleared' };

export function reduceAttachments(state: AttachmentsState, action: AttachmentsAction): AttachmentsState {
  switch (action.type) {
    case 'filesSelected':
      return withFiles(state, action.added, action.rejections, action.replacedId);
    case 'uploadReplaced':
      return changed(state, ({ id }) => id === action.id, withUpload(action.upload));
    case 'uploadChanged':
      return changed(state, ({ upload }) => upload === action.upload, withUpload(action.upload));
    case 'uploadsLost': {
      const lost = state.items.filter(
        (item) => item.state.status === 'ready' && action.uploadIds.includes(item.state.uploadId),
      );
      const rejections = [{ name: '', text: action.text, smaller: null }];
      return { ...lost.reduce(without, state), rejections, replacedId: null };
    }
    case 'removed': {
      const removed = state.items.find(({ id }) => id === action.id);
      return { ...(removed ? without(state, removed) : state), rejections: [], replacedId: null };
    }
    case 'moved': {
      const from = state.items.findIndex(({ id }) => id === action.id);
      return from < 0 ? state : { ...state, items: moveItem(state.items, from, action.to) };
    }
    case 'currentChanged':
      return { ...state, currentId: action.id };
    case 'altChanged': {
      const { alt } = action;
      if (state.items.length === 0) return { ...state, nextAlt: alt };
      return changed(state, ({ id }) => id === state.currentId, { alt });
    }
    case 'cleared':
      return { items: [], currentId: null, nextAlt: '', rejections: [], replacedId: null };
  }
}

/** Inserts `added` in place of the attachment with `replacedId`, or at the end. */
function withFiles(
  state: AttachmentsState,
  added: readonly Attachment[],
  rejections: readonly Rejection[],
  replacedId: string | null,
): AttachmentsState {
  const replaced = state.items.find(({ id }) => id === replacedId);
  const [first, ...others] = added;
  if (!first) {
    // A failed upload goes away, even if the file that should replace it is rejected.
    const rest = replaced?.state.status === 'failed' ? without(state, replaced) : state;
    return { ...rest, rejections, replacedId };
  }
  const isFirst = state.items.length === 0;
  const { upload, state: uploadState } = first;
  const items = replaced
    ? state.items.flatMap((item) => (item === replaced ? [{ ...item, upload, state: uploadState }, ...others] : item))
    : [...state.items, isFirst ? { ...first, alt: state.nextAlt } : first, ...others];
  return { items, currentId: state.currentId ?? first.id, nextAlt: '', rejections, replacedId: null };
}

/** Removes an attachment, or restores the existing media that its upload replaced. */
function without(state: AttachmentsState, removed: Attachment): AttachmentsState {
  const { existing, upload, id, alt } = removed;
  if (existing && upload)
    return changed(state, (item) => item.id === id, {
      upload: null,
      state: { status: 'existing', media: existing },
    });
  const index = state.items.findIndex((item) => item.id === id);
  const items = state.items.toSpliced(index, 1);
  const neighbour = items[index] ?? items.at(-1);
  return {
    ...state,
    items,
    currentId: state.currentId === id ? (neighbour?.id ?? null) : state.currentId,
    nextAlt: items.length === 0 ? alt : state.nextAlt,
  };
}

function changed(
  state: AttachmentsState,
  isChanged: (item: Attachment) => boolean,
  change: Partial<Attachment>,
): AttachmentsState {
  return { ...state, items: state.items.map((item) => (isChanged(item) ? { ...item, ...change } : item)) };
}

const withUpload = (upload: Upload) => ({ upload, state: upload.state });

export const currentAttachment = ({ items, currentId }: AttachmentsState): Attachment | null =>
  items.find(({ id }) => id === currentId) ?? null;

/** Returns the media if they are only on the server, or null if this browser has the selected file. */
export const mediaOnServer = ({ upload, state }: Attachment): Media | null =>
  upload === null && 'media' in state ? state.media : null;

export const isReady = ({ state }: Attachment): boolean => state.status === 'ready' || state.status === 'existing';

/** Returns whether the post can be queued with this attachment, because its file has been read and can be stored. */
export const canQueue = (attachment: Attachment): boolean =>
  isReady(attachment) || (isInProgress(attachment.state) && attachment.state.status !== 'preparing');

/** Like `mediaOnServer`, for a video that can be sent again. A video without a path is hosted elsewhere. */
export function videoOnServer(attachment: Attachment): Media | null {
  const media = mediaOnServer(attachment);
  return media?.type === 'video' && media.path !== '' ? media : null;
}

/** Returns null if the attachment cannot have captions. */
export function hasCaptions(attachment: Attachment): boolean | null {
  const video = videoOnServer(attachment);
  if (video) return video.captionsUrl !== '';
  const file = attachment.upload?.file;
  return file?.kind === 'video' ? file.captions !== null : null;
}

/** Returns the selected picture if it can be cropped, or null. Redrawing a GIF would stop its animation. */
export function adjustableFile({ upload }: Attachment): SelectedFile | null {
  const file = upload?.file;
  return file?.kind === 'image' && file.type !== 'image/gif' && !isHeic(file.file) ? file : null;
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
