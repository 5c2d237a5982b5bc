import { AppError } from '@glimpse/contract/app-error';
import { captionsType, type Media, type UploadWish } from '@glimpse/contract/media/media';
import { clientTexts } from '@glimpse/contract/texts';
import { type Accepted, checkFile, uploadTexts } from './check-file.ts';
import { online, StalledError, supervise } from './supervise.ts';
import { forgetUrls, type Job, type Part, part, type Source, startOf } from './upload-job.ts';
import type { UploadServices } from './upload-services.ts';
import type { ChosenFile, ReadyUpload, UploadState, UploadStep } from './upload-state.ts';

interface Snapshot {
  readonly state: UploadState;
  readonly refusal: string | null;
}

/** The story of one upload after another, in one place of the page: see `useUpload`, which gives it to a component. */
export class Uploader {
  #snapshot: Snapshot;
  #job: Job | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #accept: Accepted;
  readonly #services: UploadServices;

  constructor(accept: Accepted, services: UploadServices, initial: ReadyUpload | null) {
    this.#accept = accept;
    this.#services = services;
    this.#snapshot = {
      state: initial ? { status: 'ready', chosen: null, ...initial } : { status: 'empty' },
      refusal: null,
    };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  snapshot = (): Snapshot => this.#snapshot;

  choose = (files: readonly File[]): void => {
    const [file] = files;
    if (!file) return;
    const checked = files.length > 1 ? uploadTexts.several : checkFile(file, this.#accept);
    if (typeof checked === 'string') this.#refuse(checked);
    else this.begin({ file, ...checked });
  };

  /** Sends what has been checked, in place of the upload before it. */
  begin = (source: Source): void => {
    this.cancel();
    this.#job = startOf(source);
    void this.#run(this.#job);
  };

  /** What failed before is no longer what the person is about; what is on its way or ready stays. */
  #refuse(refusal: string) {
    if (this.#snapshot.state.status === 'failed') this.lose(refusal);
    else this.#show({ ...this.#snapshot, refusal });
  }

  cancel = (): void => {
    const { state } = this.#snapshot;
    if (state.status === 'ready') this.#services.discard(state.uploadId);
    this.#drop();
    this.#empty();
  };

  retry = (): void => {
    if (this.#job && this.#snapshot.state.status === 'failed') void this.#run(this.#job);
  };

  /** The chosen file, once it has been read, for whoever keeps it to be sent another time. */
  file = (): ChosenFile | null => {
    if (!this.#job?.parts) return null;
    const { chosen, type, file, focus, captions, parts } = this.#job;
    const poster = parts.find(({ name }) => name === 'poster')?.blob ?? null;
    return { kind: chosen.kind, type, original: file, poster, focus, captions };
  };

  release = (): void => {
    this.#drop();
    this.#empty();
  };

  lose = (text: string): void => {
    this.#drop();
    this.#empty(text);
  };

  /** The page is left: what is under way ends, what is ready stays. */
  leave = (): void => {
    const { status } = this.#snapshot.state;
    if (status === 'working' || status === 'failed') this.cancel();
    else if (this.#job) forgetUrls(this.#job.chosen);
  };

  /** Ends the job, if any, without a trace: what a ready upload left on the server is the caller's to decide. */
  #drop() {
    const job = this.#job;
    if (!job) return;
    this.#job = null;
    job.control.abort();
    forgetUrls(job.chosen);
    for (const { sending, isDone } of job.parts ?? []) if (!isDone) sending?.cancel();
    if (job.uploadId !== null && this.#snapshot.state.status !== 'ready')
      this.#services.discard(job.uploadId);
  }

  /** From wherever the job stands to the end. */
  async #run(job: Job): Promise<void> {
    try {
      this.#work(job, 'preparing');
      job.parts ??= await this.#prepare(job);
      if (job.control.signal.aborted) return;
      await this.#send(job, job.parts);
      const { uploadId } = job;
      if (uploadId === null || job.control.signal.aborted) return;
      const media = await this.#check(job, uploadId);
      if (job.control.signal.aborted) return;
      this.#enter({ status: 'ready', chosen: job.chosen, uploadId, media });
      this.#services.announce(job.chosen.kind);
    } catch (error) {
      if (!job.control.signal.aborted) this.#fail(job, error);
    }
  }

  async #prepare(job: Job): Promise<Part[]> {
    if (job.redraw) {
      const file = await this.#services.redraw(job.file, job.redraw, job.control.signal);
      forgetUrls(job.chosen);
      job.chosen = startOf({ file, type: file.type, kind: 'image' }).chosen;
      Object.assign(job, { file, type: file.type, redraw: null });
    }
    const { file, type, chosen } = job;
    const original = part('original', file, type);
    if (chosen.kind === 'image') {
      job.chosen = { ...chosen, size: await this.#services.readImage(chosen.previewUrl) };
      return [original];
    }
    const { poster, width, height } = await this.#services.readVideo(chosen.previewUrl);
    job.chosen = { ...chosen, posterUrl: URL.createObjectURL(poster), size: { width, height } };
    if (job.control.signal.aborted) forgetUrls(job.chosen);
    const beside = job.captions ? [part('captions', job.captions, captionsType)] : [];
    return [part('poster', poster, poster.type), ...beside, original];
  }

  async #send(job: Job, parts: readonly Part[]): Promise<void> {
    await online(this.#watch(job, 'queued'));
    this.#work(job, 'queued');
    const giveBack = await this.#services.takeTurn(job.control.signal);
    try {
      if (!job.control.signal.aborted) await this.#sendParts(job, parts);
    } finally {
      giveBack();
    }
  }

  async #sendParts(job: Job, parts: readonly Part[]): Promise<void> {
    job.uploadId ??= crypto.randomUUID();
    this.#work(job, 'sending');
    const watch = this.#watch(job, 'sending');
    for (const each of parts) {
      if (each.isDone) continue;
      await online(watch);
      each.sending ??= await this.#services.send(job.uploadId, each.name, each.blob, each.type);
      if (job.control.signal.aborted) return each.sending.cancel();
      const onProgress = (sentBytes: number) => {
        each.sentBytes = sentBytes;
        if (!job.control.signal.aborted && navigator.onLine) this.#work(job, 'sending');
      };
      await supervise(each.sending, { ...watch, onProgress });
      each.isDone = true;
      each.sentBytes = each.blob.size;
    }
  }

  /** The server's check, which can be asked for again when its answer is lost. */
  async #check(job: Job, uploadId: string): Promise<Media> {
    const { signal } = job.control;
    for (;;) {
      this.#work(job, 'checking');
      await online(this.#watch(job, 'checking'));
      try {
        return await this.#services.process(uploadId, signal, this.#wish(job));
      } catch (error) {
        if (signal.aborted || navigator.onLine) throw error;
      }
    }
  }

  /** Where only a picture is wanted, what moves is shown small and many times: it stands still. */
  #wish({ focus }: Job): UploadWish {
    return { ...(focus && { focus }), ...(this.#accept === 'image' && { isStill: true }) };
  }

  /** The next try is another upload: nothing of this one can be used. */
  #startAnew(job: Job) {
    if (job.uploadId !== null) this.#services.discard(job.uploadId);
    job.uploadId = null;
    for (const each of job.parts ?? []) Object.assign(each, { sending: null, sentBytes: 0, isDone: false });
  }

  #watch(job: Job, step: UploadStep) {
    return {
      signal: job.control.signal,
      onWaiting: (isWaiting: boolean) => {
        if (!job.control.signal.aborted) this.#work(job, isWaiting ? 'waiting' : step);
      },
    };
  }

  #work(job: Job, step: UploadStep) {
    const total = job.parts?.reduce((sum, { blob }) => sum + blob.size, 0) ?? 0;
    const sent = job.parts?.reduce((sum, { sentBytes }) => sum + sentBytes, 0) ?? 0;
    this.#enter({
      status: 'working',
      chosen: job.chosen,
      step,
      fraction: total === 0 ? 0 : Math.min(1, sent / total),
    });
  }

  #fail(job: Job, error: unknown) {
    if (!(error instanceof AppError)) console.error(error);
    const code = error instanceof AppError ? error.code : 'internal';
    const isTold = code !== 'internal' && code !== 'unavailable';
    // A cut connection, or a server that is down after it has everything, leaves something to go on from.
    const canGoOn = error instanceof StalledError || (!isTold && job.parts?.every(({ isDone }) => isDone));
    if (!canGoOn) this.#startAnew(job);
    this.#enter({
      status: 'failed',
      chosen: job.chosen,
      text: isTold && error instanceof Error ? error.message : clientTexts.mediaFailed,
      // A refusal of this very file will not become an approval.
      canRetry: code !== 'invalid-argument',
    });
  }

  #enter(state: UploadState) {
    this.#show({ ...this.#snapshot, state });
  }

  #empty(refusal: string | null = null) {
    this.#show({ state: { status: 'empty' }, refusal });
  }

  #show(snapshot: Snapshot) {
    this.#snapshot = snapshot;
    for (const listener of this.#listeners) listener();
  }
}
