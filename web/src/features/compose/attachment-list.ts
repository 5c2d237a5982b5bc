import type { Media } from '@glimpse/contract/media/media';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { postLimits } from '@glimpse/contract/posts/post-limits';
import {
  type Adjustment,
  type Rejection,
  type SelectedFile,
  selectFiles,
  tooManyFiles,
  unadjusted,
} from '../../entities/media/selected-file.ts';
import { Upload } from '../../entities/media/upload.ts';
import type { UploadServices } from '../../entities/media/upload-services.ts';
import { uncropped } from '../../lib/pictures/crop.ts';
import { type Attachment, adjustableFile, pictureOnlyOnServer, videoOnlyOnServer } from './attachment.ts';
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

/** The attachments of one post. Starts the upload of each selected file, and cancels the upload when it is removed. */
export class AttachmentList {
  #state: AttachmentsState;
  readonly #listeners = new Set<() => void>();
  readonly #services: UploadServices;

  constructor(services: UploadServices, items: readonly Attachment[], nextAlt = '') {
    this.#services = services;
    this.#state = { items, currentId: items[0]?.id ?? null, nextAlt, rejections: [], replaceTargetId: null };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getSnapshot = (): AttachmentsState => this.#state;

  /** Replaces the current attachment by the first file, and inserts the other files after it. */
  replace = (files: readonly File[]): void => this.#select(files, currentAttachment(this.#state));

  add = (files: readonly File[]): void => this.#select(files, null);

  /** Adds the rejected pictures that the browser can make smaller. Uses the position for which they were selected. */
  addSmaller = (): void => {
    const { rejections, replaceTargetId } = this.#state;
    const files = rejections.flatMap(({ smaller }) => smaller ?? []);
    const replaced = this.#find(replaceTargetId) ?? null;
    const accepted = files.slice(0, this.#roomFor(replaced));
    this.#addFiles(accepted, accepted.length < files.length ? [tooManyFiles] : [], replaced);
  };

  /** Removes an attachment. If its upload has replaced existing media, these take its place again. */
  remove = (id: string): void => {
    const removed = this.#find(id);
    this.#update({ ...(removed ? removeOrRestore(this.#state, removed) : this.#state), ...noRejections });
  };

  move = (id: string, to: number): void => {
    const { items } = this.#state;
    const from = items.findIndex((item) => item.id === id);
    if (from >= 0) this.#update({ ...this.#state, items: moveItem(items, from, to) });
  };

  setCurrent = (id: string): void => this.#update({ ...this.#state, currentId: id });

  /** Sets the alternative text of the current attachment, or of the next one if there is none. */
  setAlt = (alt: string): void =>
    this.#state.items.length === 0
      ? this.#update({ ...this.#state, nextAlt: alt })
      : this.#updateItem(({ id }) => id === this.#state.currentId, { alt });

  /**
   * Returns the picture that `adjust` can crop. A picture that is only on the server is downloaded. Returns null if the
   * attachment has no such picture, or was removed or replaced during the download. Rejects with AppError.
   */
  readAdjustable = async (id: string): Promise<SelectedFile | null> => {
    const attachment = this.#find(id);
    if (!attachment) return null;
    const picture = pictureOnlyOnServer(attachment);
    if (!picture) return adjustableFile(attachment);
    const selected = await this.#download(picture);
    if (this.#find(id)?.upload !== attachment.upload) return null;
    const { width, height, focus } = picture;
    return {
      ...selected,
      needsRedraw: selected.file.size > mediaLimits.imageBytes,
      adjustment: width && height ? { crop: uncropped, focus, size: { width, height } } : null,
    };
  };

  /** Crops and rotates a picture, and uploads the result. */
  adjust = (id: string, selected: SelectedFile, adjustment: Adjustment): void => {
    if (this.#find(id)) this.#replaceUpload(id, { ...selected, adjustment });
  };

  /**
   * Sets or removes the captions of a video, and uploads the video again. A video that is only on the server is
   * downloaded first. Rejects with AppError if the download fails.
   */
  setCaptions = async (id: string, captions: Blob | null): Promise<void> => {
    const attachment = this.#find(id);
    if (!attachment) return;
    const video = videoOnlyOnServer(attachment);
    const file = video ? await this.#download(video) : attachment.upload?.file;
    // The attachment may have been removed or replaced during the download.
    if (file?.kind !== 'video' || this.#find(id)?.upload !== attachment.upload) return;
    this.#replaceUpload(id, { ...file, captions });
  };

  /** Removes uploads that the server has deleted, and shows `text` to the user. */
  removeLost = (uploadIds: readonly string[], text: string): void => {
    const lost = this.#state.items.filter(
      ({ state }) => state.status === 'ready' && uploadIds.includes(state.uploadId),
    );
    const rejections = [{ name: '', text, smaller: null }];
    this.#update({ ...lost.reduce(removeOrRestore, this.#state), rejections, replaceTargetId: null }, closeUpload);
  };

  /**
   * Clears the list after the post was shared or queued. Ready uploads stay on the server, because the post uses them.
   */
  clear = (): void => this.#update({ items: [], currentId: null, nextAlt: '', ...noRejections }, closeUpload);

  /** Removes all uploads from the list and from the server. Existing media stay in the list. */
  removeUploads = (): void => {
    for (const { id, state } of this.#state.items) if (state.status !== 'existing') this.remove(id);
  };

  /** Called when the user leaves the page. Ready uploads stay on the server, because the draft uses them. */
  closeUploads = (): void => this.#state.items.forEach(closeUpload);

  #select(files: readonly File[], replaced: Attachment | null) {
    if (files.length === 0) return;
    const { selected, rejections } = selectFiles(files, this.#roomFor(replaced));
    this.#addFiles(selected, rejections, replaced);
  }

  /** Puts the first file in the place of `replaced` and the others after it. If `replaced` is null, appends all files. */
  #addFiles(files: readonly SelectedFile[], rejections: readonly Rejection[], replaced: Attachment | null) {
    const state = this.#state;
    const [first, ...others] = files.map(this.#createAttachment);
    if (!first) {
      // The user wanted to replace a failed upload, so it is removed even if the new file is rejected.
      const remaining = replaced?.state.status === 'failed' ? removeOrRestore(state, replaced) : state;
      this.#update({ ...remaining, rejections, replaceTargetId: replaced?.id ?? null });
      return;
    }
    const { upload, state: uploadState } = first;
    const items = replaced
      ? state.items.flatMap((item) => (item === replaced ? [{ ...item, upload, state: uploadState }, ...others] : item))
      : [...state.items, state.items.length === 0 ? { ...first, alt: state.nextAlt } : first, ...others];
    this.#update({ items, currentId: state.currentId ?? first.id, nextAlt: '', rejections, replaceTargetId: null });
  }

  /** Returns how many files can be added, if the first one takes the place of `replaced`. */
  #roomFor = (replaced: Attachment | null): number => postLimits.media - this.#state.items.length + (replaced ? 1 : 0);

  #find = (id: string | null): Attachment | undefined => this.#state.items.find((item) => item.id === id);

  #createAttachment = (file: SelectedFile): Attachment => {
    const upload = this.#startUpload(file);
    return { id: crypto.randomUUID(), alt: '', existing: null, upload, state: upload.state };
  };

  #startUpload = (file: SelectedFile): Upload =>
    new Upload(file, this.#services, (changed) =>
      this.#updateItem(({ upload }) => upload === changed, { state: changed.state }),
    );

  #replaceUpload(id: string, file: SelectedFile) {
    const upload = this.#startUpload(file);
    this.#updateItem((item) => item.id === id, { upload, state: upload.state });
  }

  async #download(media: Media): Promise<SelectedFile> {
    const file = await this.#services.download(media);
    return { ...unadjusted, file, kind: media.type, type: file.type };
  }

  #cancelUpload = ({ upload, state }: Attachment): void => {
    if (upload) upload.cancel();
    else if (state.status === 'ready') this.#services.discard(state.uploadId);
  };

  #updateItem(matches: (item: Attachment) => boolean, fields: Partial<Attachment>) {
    this.#update(withFields(this.#state, matches, fields));
  }

  /** Updates the state. Calls `endUpload` for each attachment whose upload was removed or replaced. */
  #update(state: AttachmentsState, endUpload = this.#cancelUpload) {
    const before = this.#state;
    this.#state = state;
    for (const item of before.items) {
      const after = this.#find(item.id);
      if (!after || after.upload !== item.upload) endUpload(item);
    }
    for (const listener of this.#listeners) listener();
  }
}

const noRejections = { rejections: [], replaceTargetId: null } as const;

const closeUpload = ({ upload }: Attachment): void => upload?.close();

/** Restores the existing media if the upload of this attachment replaced them. Otherwise removes the attachment. */
function removeOrRestore(state: AttachmentsState, { existing, upload, id, alt }: Attachment): AttachmentsState {
  if (existing && upload) {
    const restored = { upload: null, state: { status: 'existing', media: existing } } as const;
    return withFields(state, (item) => item.id === id, restored);
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

function withFields(
  state: AttachmentsState,
  matches: (item: Attachment) => boolean,
  fields: Partial<Attachment>,
): AttachmentsState {
  return { ...state, items: state.items.map((item) => (matches(item) ? { ...item, ...fields } : item)) };
}

export const currentAttachment = ({ items, currentId }: AttachmentsState): Attachment | null =>
  items.find(({ id }) => id === currentId) ?? null;
