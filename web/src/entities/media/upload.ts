import { AppError } from '@glimpse/contract/app-error';
import type { Media, ProcessUploadBody } from '@glimpse/contract/media/media';
import type { FileTransfer } from '../../lib/firebase/send-file.ts';
import { errorText } from '../../lib/languages/error-text.ts';
import { t } from '../../lib/languages/translate.ts';
import type { Size } from '../../lib/pictures/redraw-plan.ts';
import type { QueuedFile } from '../../lib/stored-files/queued-files.ts';
import { awaitTransfer, StalledError, whenOnline } from './await-transfer.ts';
import { redrawOf, type SelectedFile } from './selected-file.ts';
import { type UploadPart, type UploadServices, uploadParts } from './upload-services.ts';

/**
 * | Status    | Meaning                                              | What leads out of it                          |
 * | --------- | ---------------------------------------------------- | --------------------------------------------- |
 * | preparing | The browser reads the file and redraws it if needed. | Done: queued. Not readable: failed.           |
 * | queued    | Waits for one of the upload slots of this browser.   | A slot is free: sending.                      |
 * | sending   | Storage receives the parts.                          | Done: checking. Rejected or stalled: failed.  |
 * | offline   | The browser is offline.                              | Online: the status before.                    |
 * | checking  | The server checks the file and makes renditions.     | Accepted: ready. Rejected: failed.            |
 * | ready     | A post or a profile can use `uploadId`.              | Nothing.                                      |
 * | failed    | `text` is the reason, for the user.                  | `retry`: preparing. Skips the finished steps. |
 *
 * `cancel` and `close` end an upload in every state.
 */
export type UploadState =
  | UploadInProgress
  /** `preview` is null if the upload comes from a draft, because the browser no longer has the file. */
  | ({ readonly status: 'ready'; readonly preview: FilePreview | null } & ReadyUpload)
  | {
      readonly status: 'failed';
      readonly preview: FilePreview;
      readonly text: string;
      readonly canRetry: boolean;
    };

export interface UploadInProgress {
  readonly status: 'preparing' | 'queued' | 'sending' | 'offline' | 'checking';
  readonly preview: FilePreview;
  /** The fraction of the bytes that has been sent, from 0 to 1. */
  readonly fraction: number;
}

export interface ReadyUpload {
  readonly uploadId: string;
  readonly media: Media;
}

/**
 * The selected file, to be shown. The URLs are object URLs, which are valid until the upload is cancelled or closed.
 */
export interface FilePreview {
  readonly kind: Media['type'];
  readonly name: string;
  readonly url: string;
  /** '' for pictures, and for a video whose poster is not known yet. */
  readonly posterUrl: string;
  /** null until the size is known, and if the browser cannot show the file. */
  readonly size: Size | null;
}

interface PartInTransit extends UploadPart {
  /** null until it is started. It survives a failure, so that a retry can resume it. */
  transfer: FileTransfer | null;
  sentBytes: number;
  isDone: boolean;
}

export const isInProgress = (state: { readonly status: string } | null): state is UploadInProgress =>
  state !== null && 'fraction' in state;

const unsent = (part: UploadPart): PartInTransit => ({ ...part, transfer: null, sentBytes: 0, isDone: false });

/** Sends one selected file to the server, which checks it. The constructor starts the upload. */
export class Upload {
  readonly file: SelectedFile;
  #state: UploadState;
  #preview: FilePreview;
  /** The file as it is sent. null until it has been read and redrawn. */
  #prepared: Omit<QueuedFile, 'uid' | 'uploadId'> | null = null;
  #parts: PartInTransit[] = [];
  /** null until something has been sent under this id. */
  #uploadId: string | null = null;
  /** Aborted when the upload is cancelled. */
  readonly #ending = new AbortController();
  readonly #services: UploadServices;
  readonly #onChange: (upload: Upload) => void;
  readonly #options: Omit<ProcessUploadBody, 'focus'>;

  /** `onChange` is called after each change of `state`. The server gets `options` when it processes the file. */
  constructor(
    file: SelectedFile,
    services: UploadServices,
    onChange: (upload: Upload) => void,
    options: Omit<ProcessUploadBody, 'focus'> = {},
  ) {
    this.file = file;
    this.#services = services;
    this.#onChange = onChange;
    this.#options = options;
    this.#preview = this.#createPreview(file.file);
    this.#state = { status: 'preparing', preview: this.#preview, fraction: 0 };
    void this.#run();
  }

  get state(): UploadState {
    return this.#state;
  }

  retry(): void {
    if (this.#state.status !== 'failed') return;
    this.#setProgress('preparing');
    void this.#run();
  }

  /** Ends the upload in any state. The server deletes its files. */
  cancel(): void {
    if (this.#ending.signal.aborted) return;
    this.#ending.abort();
    this.#revokePreview();
    for (const { transfer, isDone } of this.#parts) if (!isDone) transfer?.cancel();
    if (this.#uploadId !== null) this.#services.discard(this.#uploadId);
  }

  /** Like `cancel`, but a ready upload stays on the server. */
  close(): void {
    if (this.#state.status === 'ready') this.#revokePreview();
    else this.cancel();
  }

  /** Returns the file, to be stored in the browser and sent later. Returns null while it is being prepared. */
  toQueuedFile(uid: string): QueuedFile | null {
    const uploadId = this.#state.status === 'ready' ? this.#state.uploadId : null;
    return this.#prepared && { ...this.#prepared, uid, uploadId };
  }

  async #run(): Promise<void> {
    const { signal } = this.#ending;
    try {
      if (!this.#prepared) await this.#prepare();
      if (signal.aborted) return;
      const uploadId = await this.#send();
      if (signal.aborted) return;
      const media = await this.#check(uploadId);
      if (signal.aborted) return;
      this.#setState({ status: 'ready', preview: this.#preview, uploadId, media });
      this.#services.announce(this.file.kind);
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    }
  }

  async #prepare(): Promise<void> {
    const { signal } = this.#ending;
    const { kind, adjustment, captions } = this.file;
    let { file: original, type } = this.file;
    const redraw = redrawOf(this.file);
    if (redraw) {
      original = await this.#services.redraw(original, redraw, signal);
      type = original.type;
      this.#revokePreview();
      this.#preview = this.#createPreview(original);
    }
    const { url } = this.#preview;
    const video = kind === 'video' ? await this.#services.readVideo(url) : null;
    const size = video ? { width: video.width, height: video.height } : await this.#services.readImage(url);
    if (signal.aborted) return;
    const poster = video?.poster ?? null;
    this.#preview = { ...this.#preview, size, posterUrl: poster ? URL.createObjectURL(poster) : '' };
    this.#prepared = { kind, type, original, poster, captions, focus: adjustment?.focus ?? null };
    this.#parts = uploadParts(this.#prepared).map(unsent);
  }

  async #send(): Promise<string> {
    const { signal } = this.#ending;
    await whenOnline(this.#connectionHandler('queued'), signal);
    this.#setProgress('queued');
    const releaseSlot = await this.#services.acquireSlot(signal);
    this.#uploadId ??= crypto.randomUUID();
    try {
      this.#setProgress('sending');
      for (const part of this.#parts) if (!part.isDone && !signal.aborted) await this.#sendPart(part, this.#uploadId);
    } finally {
      releaseSlot();
    }
    return this.#uploadId;
  }

  async #sendPart(part: PartInTransit, uploadId: string): Promise<void> {
    const { signal } = this.#ending;
    const onConnection = this.#connectionHandler('sending');
    await whenOnline(onConnection, signal);
    part.transfer ??= await this.#services.send(uploadId, part);
    if (signal.aborted) return part.transfer.cancel();
    const onProgress = (sentBytes: number) => {
      part.sentBytes = sentBytes;
      if (navigator.onLine) this.#setProgress('sending');
    };
    await awaitTransfer(part.transfer, { onConnection, onProgress });
    part.isDone = true;
    part.sentBytes = part.blob.size;
  }

  /** Asks the server to check the upload. Asks again if the browser went offline before the response arrived. */
  async #check(uploadId: string): Promise<Media> {
    const { signal } = this.#ending;
    const focus = this.file.adjustment?.focus;
    const body = { ...(focus && { focus }), ...this.#options };
    for (;;) {
      this.#setProgress('checking');
      await whenOnline(this.#connectionHandler('checking'), signal);
      try {
        return await this.#services.process(uploadId, signal, body);
      } catch (error) {
        if (signal.aborted || navigator.onLine) throw error;
      }
    }
  }

  #fail(error: unknown) {
    if (!(error instanceof AppError)) console.error(error);
    const code = error instanceof AppError ? error.code : 'internal';
    // Storage has refused a part. The client cannot tell this from a lost response (lib/firebase/send-file.ts).
    const isRefused = code === 'not-found';
    const hasReason = code !== 'internal' && code !== 'unavailable' && !isRefused;
    const isSent = !isRefused && this.#parts.every(({ isDone }) => isDone);
    // The sent parts remain if a retry can resume a stalled transfer, or if only the check must be repeated.
    if (!(error instanceof StalledError) && (hasReason || !isSent)) this.#startOver();
    this.#setState({
      status: 'failed',
      preview: this.#preview,
      // A getter, because the language can change while the text is shown.
      get text() {
        return hasReason && error instanceof Error ? errorText(error) : t('media.uploadFailed');
      },
      // The server would reject the same file again.
      canRetry: code !== 'invalid-argument',
    });
  }

  /** Deletes the sent parts from the server. A retry then sends all parts under a new id. */
  #startOver() {
    if (this.#uploadId !== null) this.#services.discard(this.#uploadId);
    this.#uploadId = null;
    this.#parts = this.#parts.map(unsent);
  }

  /** Returns a callback that sets the status to `offline` while the browser is offline, and then back to `status`. */
  #connectionHandler = (status: UploadInProgress['status']) => (isOnline: boolean) =>
    this.#setProgress(isOnline ? status : 'offline');

  #setProgress(status: UploadInProgress['status']) {
    const total = this.#parts.reduce((sum, { blob }) => sum + blob.size, 0);
    const sent = this.#parts.reduce((sum, { sentBytes }) => sum + sentBytes, 0);
    const fraction = total === 0 ? 0 : Math.min(1, sent / total);
    this.#setState({ status, preview: this.#preview, fraction });
  }

  #setState(state: UploadState) {
    if (this.#ending.signal.aborted) return;
    this.#state = state;
    this.#onChange(this);
  }

  #createPreview(file: File): FilePreview {
    const { kind } = this.file;
    return { kind, name: file.name, url: URL.createObjectURL(file), posterUrl: '', size: null };
  }

  #revokePreview() {
    URL.revokeObjectURL(this.#preview.url);
    if (this.#preview.posterUrl !== '') URL.revokeObjectURL(this.#preview.posterUrl);
  }
}
