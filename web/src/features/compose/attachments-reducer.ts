import type { Rejection } from '../../entities/media/selected-file.ts';
import type { Upload } from '../../entities/media/upload.ts';
import type { Attachment } from './attachment.ts';
import { moveItem } from './reorder.ts';

export interface AttachmentsState {
  /** In the order of the post. */
  readonly items: readonly Attachment[];
  /** The attachment that the form shows large, or null if there is none. */
  readonly currentId: string | null;
  /** The alternative text that the user typed while there was no attachment. The next attachment gets it. */
  readonly nextAlt: string;
  /** The files of the last selection that were not accepted. */
  readonly rejections: readonly Rejection[];
  /** The attachment that the user wanted to replace with the rejected files, or null. */
  readonly replaceTargetId: string | null;
}

export type AttachmentsAction =
  /** `added` takes the place of the attachment `replaceTargetId`. If that is null, `added` is appended. */
  | {
      readonly type: 'filesSelected';
      readonly added: readonly Attachment[];
      readonly rejections: readonly Rejection[];
      readonly replaceTargetId: string | null;
    }
  /** The same file is uploaded again with another crop or other captions. */
  | { readonly type: 'uploadReplaced'; readonly id: string; readonly upload: Upload }
  /** `upload.state` has changed. */
  | { readonly type: 'uploadChanged'; readonly upload: Upload }
  /** The server has deleted these uploads. `text` tells the user so. */
  | { readonly type: 'uploadsLost'; readonly uploadIds: readonly string[]; readonly text: string }
  | { readonly type: 'removed'; readonly id: string }
  | { readonly type: 'moved'; readonly id: string; readonly to: number }
  | { readonly type: 'currentChanged'; readonly id: string }
  | { readonly type: 'altChanged'; readonly alt: string }
  | { readonly type: 'cleared' };

export function reduceAttachments(state: AttachmentsState, action: AttachmentsAction): AttachmentsState {
  switch (action.type) {
    case 'filesSelected':
      return addFiles(state, action.added, action.rejections, action.replaceTargetId);
    case 'uploadReplaced':
      return updateItems(state, ({ id }) => id === action.id, uploadFields(action.upload));
    case 'uploadChanged':
      return updateItems(state, ({ upload }) => upload === action.upload, uploadFields(action.upload));
    case 'uploadsLost': {
      const lost = state.items.filter(
        (item) => item.state.status === 'ready' && action.uploadIds.includes(item.state.uploadId),
      );
      const rejections = [{ name: '', text: action.text, smaller: null }];
      return { ...lost.reduce(removeOrRestore, state), rejections, replaceTargetId: null };
    }
    case 'removed': {
      const removed = state.items.find(({ id }) => id === action.id);
      return { ...(removed ? removeOrRestore(state, removed) : state), rejections: [], replaceTargetId: null };
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
      return updateItems(state, ({ id }) => id === state.currentId, { alt });
    }
    case 'cleared':
      return { items: [], currentId: null, nextAlt: '', rejections: [], replaceTargetId: null };
  }
}

function addFiles(
  state: AttachmentsState,
  added: readonly Attachment[],
  rejections: readonly Rejection[],
  replaceTargetId: string | null,
): AttachmentsState {
  const replaced = state.items.find(({ id }) => id === replaceTargetId);
  const [first, ...others] = added;
  if (!first) {
    // The user wanted to replace a failed upload, so it is removed even if the new file is rejected.
    const remaining = replaced?.state.status === 'failed' ? removeOrRestore(state, replaced) : state;
    return { ...remaining, rejections, replaceTargetId };
  }
  const { upload, state: uploadState } = first;
  const items = replaced
    ? state.items.flatMap((item) => (item === replaced ? [{ ...item, upload, state: uploadState }, ...others] : item))
    : [...state.items, state.items.length === 0 ? { ...first, alt: state.nextAlt } : first, ...others];
  return { items, currentId: state.currentId ?? first.id, nextAlt: '', rejections, replaceTargetId: null };
}

/** Restores the existing media if the upload of this attachment replaced them. Otherwise removes the attachment. */
function removeOrRestore(state: AttachmentsState, { existing, upload, id, alt }: Attachment): AttachmentsState {
  if (existing && upload) {
    const restored = { upload: null, state: { status: 'existing', media: existing } } as const;
    return updateItems(state, (item) => item.id === id, restored);
  }
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

function updateItems(
  state: AttachmentsState,
  matches: (item: Attachment) => boolean,
  fields: Partial<Attachment>,
): AttachmentsState {
  return { ...state, items: state.items.map((item) => (matches(item) ? { ...item, ...fields } : item)) };
}

const uploadFields = (upload: Upload) => ({ upload, state: upload.state });

export const currentAttachment = ({ items, currentId }: AttachmentsState): Attachment | null =>
  items.find(({ id }) => id === currentId) ?? null;
