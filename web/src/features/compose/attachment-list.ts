import type { Media } from '@glimpse/contract/media/media';
import { mediaLimits } from '@glimpse/contract/media/media-limits';
import { postLimits } from '@glimpse/contract/posts/post-limits';
import {
  type Adjustment,
  type SelectedFile,
  selectFiles,
  tooManyFiles,
  unadjusted,
} from '../../entities/media/selected-file.ts';
import { Upload } from '../../entities/media/upload.ts';
import type { UploadServices } from '../../entities/media/upload-services.ts';
import { uncropped } from '../../lib/pictures/crop.ts';
import { type Attachment, adjustableFile, pictureOnlyOnServer, videoOnlyOnServer } from './attachment.ts';
import {
  type AttachmentsAction,
  type AttachmentsState,
  currentAttachment,
  reduceAttachments,
} from './attachments-reducer.ts';

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
    this.#dispatch({
      type: 'filesSelected',
      added: accepted.map(this.#createAttachment),
      rejections: accepted.length < files.length ? [tooManyFiles] : [],
      replaceTargetId: replaced?.id ?? null,
    });
  };

  remove = (id: string): void => this.#dispatch({ type: 'removed', id });

  move = (id: string, to: number): void => this.#dispatch({ type: 'moved', id, to });

  setCurrent = (id: string): void => this.#dispatch({ type: 'currentChanged', id });

  /** Sets the alternative text of the current attachment. */
  setAlt = (alt: string): void => this.#dispatch({ type: 'altChanged', alt });

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
  removeLost = (uploadIds: readonly string[], text: string): void =>
    this.#dispatch({ type: 'uploadsLost', uploadIds, text }, closeUpload);

  /**
   * Clears the list after the post was shared or queued. Ready uploads stay on the server, because the post uses them.
   */
  clear = (): void => this.#dispatch({ type: 'cleared' }, closeUpload);

  /** Removes all uploads from the list and from the server. Existing media stay in the list. */
  removeUploads = (): void => {
    for (const { id, state } of this.#state.items) if (state.status !== 'existing') this.remove(id);
  };

  /** Called when the user leaves the page. Ready uploads stay on the server, because the draft uses them. */
  closeUploads = (): void => this.#state.items.forEach(closeUpload);

  #select(files: readonly File[], replaced: Attachment | null) {
    if (files.length === 0) return;
    const { selected, rejections } = selectFiles(files, this.#roomFor(replaced));
    const added = selected.map(this.#createAttachment);
    this.#dispatch({ type: 'filesSelected', added, rejections, replaceTargetId: replaced?.id ?? null });
  }

  /** Returns how many files can be added, if the first one takes the place of `replaced`. */
  #roomFor = (replaced: Attachment | null): number => postLimits.media - this.#state.items.length + (replaced ? 1 : 0);

  #find = (id: string | null): Attachment | undefined => this.#state.items.find((item) => item.id === id);

  #createAttachment = (file: SelectedFile): Attachment => {
    const upload = this.#startUpload(file);
    return { id: crypto.randomUUID(), alt: '', existing: null, upload, state: upload.state };
  };

  #startUpload = (file: SelectedFile): Upload =>
    new Upload(file, this.#services, (upload) => this.#dispatch({ type: 'uploadChanged', upload }));

  #replaceUpload(id: string, file: SelectedFile) {
    this.#dispatch({ type: 'uploadReplaced', id, upload: this.#startUpload(file) });
  }

  async #download(media: Media): Promise<SelectedFile> {
    const file = await this.#services.download(media);
    return { ...unadjusted, file, kind: media.type, type: file.type };
  }

  #cancelUpload = ({ upload, state }: Attachment): void => {
    if (upload) upload.cancel();
    else if (state.status === 'ready') this.#services.discard(state.uploadId);
  };

  /** Updates the state. Calls `endUpload` for each attachment whose upload was removed or replaced. */
  #dispatch(action: AttachmentsAction, endUpload = this.#cancelUpload) {
    const before = this.#state;
    this.#state = reduceAttachments(before, action);
    for (const item of before.items) {
      const after = this.#find(item.id);
      if (!after || after.upload !== item.upload) endUpload(item);
    }
    for (const listener of this.#listeners) listener();
  }
}

const closeUpload = ({ upload }: Attachment): void => upload?.close();
