import { limits } from '@glimpse/contract/limits';
import type { Media } from '@glimpse/contract/media/media';
import { isUncropped, partOf } from '../../lib/pictures/crop.ts';
import type { Size } from '../../lib/pictures/redraw-plan.ts';
import { checkedChoice, type Refusal, tooMany } from './checked-choice.ts';
import { asChosen, itemOf, type MediaEntry, storedVideo } from './media-entry.ts';
import type { Adjustment, FirstMedia, MediaListState } from './media-item.ts';
import { moved } from './order.ts';
import type { Source } from './upload-job.ts';
import type { UploadServices } from './upload-services.ts';
import type { ChosenFile, ReadyUpload } from './upload-state.ts';
import { Uploader } from './uploader.ts';

interface Offer {
  readonly sources: readonly Source[];
  /** In whose place they were chosen. */
  readonly replacedId: string | null;
}

const noOffer: Offer = { sources: [], replacedId: null };

/** The one to ten media of a post in the making, in their order; each is an upload of its own. See `useMediaList`. */
export class MediaList {
  #entries: readonly MediaEntry[] = [];
  #selectedId: string | null = null;
  #spareAlt: string;
  #refusals: readonly Refusal[] = [];
  #offer = noOffer;
  #snapshot: MediaListState;
  readonly #listeners = new Set<() => void>();
  readonly #services: UploadServices;

  constructor(services: UploadServices, first: readonly FirstMedia[], spareAlt: string) {
    this.#services = services;
    this.#spareAlt = spareAlt;
    this.#entries = first.map((given) =>
      'kept' in given ? this.#enter(given.alt, given.kept) : this.#enter(given.alt, null, given.upload),
    );
    this.#selectedId = this.#entries[0]?.id ?? null;
    this.#snapshot = this.#look();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  snapshot = (): MediaListState => this.#snapshot;

  /** In place of the selected one, which is discarded; what is more than one file comes after it. */
  replace = (files: readonly File[]): void => {
    const at = this.#selected();
    const { sources, refusals, offers } = this.#check(files, at ? 1 : 0);
    // A failed file is no longer what the person is about, even when the next one is refused.
    const isGivenUp = sources.length === 0 && files.length > 0;
    if (at && isGivenUp && at.uploader.snapshot().state.status === 'failed') this.#drop(at);
    this.#put(sources, at);
    this.#offer = { sources: offers, replacedId: sources.length === 0 ? (at?.id ?? null) : null };
    this.#refuse(refusals);
  };

  /** After those that are there. */
  add = (files: readonly File[]): void => {
    const { sources, refusals, offers } = this.#check(files, 0);
    this.#insert(this.#entries.length, sources);
    this.#offer = { sources: offers, replacedId: null };
    this.#refuse(refusals);
  };

  /** Takes the files that were refused for their size after all, made smaller. */
  acceptOffer = (): void => {
    const { sources, replacedId } = this.#offer;
    const at = replacedId === null ? undefined : this.#find(replacedId);
    const taken = sources.slice(0, this.#room() + (at ? 1 : 0));
    if (at) this.#put(taken, at);
    else this.#insert(this.#entries.length, taken);
    this.#offer = noOffer;
    this.#refuse(taken.length < sources.length ? [{ name: '', text: tooMany }] : []);
  };

  /** Away, from the server too. What the post has shown there comes back, when this had taken its place. */
  remove = (id: string): void => {
    const entry = this.#find(id);
    if (entry) this.#drop(entry);
    this.#withdraw();
  };

  retry = (id: string): void => this.#find(id)?.uploader.retry();

  select = (id: string): void => {
    this.#selectedId = id;
    this.#show();
  };

  /** To this place, from 0. */
  move = (id: string, to: number): void => {
    const from = this.#entries.findIndex((entry) => entry.id === id);
    if (from < 0 || from === to) return;
    this.#entries = moved(this.#entries, from, to);
    this.#show();
  };

  /** Cuts and turns a picture: what comes of it is another upload, in place of the one before. */
  adjust = (id: string, adjustment: Adjustment, size: Size): void => {
    const entry = this.#find(id);
    if (!entry?.source) return;
    const { crop, focus } = adjustment;
    const { redraw: before } = entry.source;
    const redraw = isUncropped(crop) ? before : { quarterTurns: crop.quarterTurns, part: partOf(size, crop) };
    entry.adjustment = adjustment;
    entry.uploader.begin({ ...entry.source, ...(redraw ? { redraw } : {}), focus });
  };

  /**
   * Puts captions beside a video, or takes them away: another upload, in place of the one before. What the server has already is fetched for
   * it; rejects with AppError when it cannot be.
   */
  caption = async (id: string, captions: Blob | null): Promise<void> => {
    const entry = this.#find(id);
    if (!entry) return;
    const chosen = entry.source;
    const stored = storedVideo(entry);
    const before = stored ? await this.#services.fetchVideo(stored) : chosen;
    // Meanwhile it may have been removed, or another been chosen in its place.
    if (before?.kind !== 'video' || this.#find(id) !== entry || entry.source !== chosen) return;
    const { captions: _before, ...source } = before;
    entry.source = captions ? { ...source, captions } : source;
    entry.uploader.begin(entry.source);
  };

  /** The alternative text of the selected one. */
  describe = (alt: string): void => {
    const entry = this.#selected();
    if (entry) entry.alt = alt;
    else this.#spareAlt = alt;
    this.#show();
  };

  /** What was chosen, as it is sent; null while it is being read, and for an upload of an earlier visit. */
  file = (id: string): ChosenFile | null => this.#find(id)?.uploader.file() ?? null;

  /** These uploads turned out to be gone from the server. */
  lose = (uploadIds: readonly string[], text: string): void => {
    for (const { id, uploader } of this.#entries) {
      const { state } = uploader.snapshot();
      if (state.status !== 'ready' || !uploadIds.includes(state.uploadId)) continue;
      uploader.release();
      this.#forget(id);
    }
    this.#offer = noOffer;
    this.#refuse([{ name: '', text }]);
  };

  /** What is ready belongs to a post now, the rest is not wanted any more. */
  release = (): void => {
    for (const { uploader } of this.#entries) {
      if (uploader.snapshot().state.status === 'ready') uploader.release();
      else uploader.cancel();
    }
    this.#entries = [];
    this.#spareAlt = '';
    this.#withdraw();
  };

  /** All that was chosen is given up, from the server too. */
  cancel = (): void => {
    for (const { uploader } of this.#entries) uploader.cancel();
  };

  /** The page is left: what is under way ends, what is ready stays. */
  leave = (): void => {
    for (const { uploader } of this.#entries) uploader.leave();
  };

  #check = (files: readonly File[], replaced: number) => checkedChoice(files, this.#room() + replaced);

  #room = (): number => limits.postMedia - this.#entries.length;

  /** The first in place of `at`, the others after it. */
  #put(sources: readonly Source[], at: MediaEntry | undefined) {
    const [first, ...others] = sources;
    if (at && first) this.#begin(at, first);
    this.#insert(at ? this.#entries.indexOf(at) + 1 : this.#entries.length, at ? others : sources);
  }

  #insert(at: number, sources: readonly Source[]) {
    const entries = sources.map((source) => {
      const entry = this.#enter('', null);
      this.#begin(entry, source);
      return entry;
    });
    const [first] = entries;
    if (!first) return;
    if (this.#entries.length === 0) {
      first.alt = this.#spareAlt;
      this.#spareAlt = '';
    }
    if (this.#selected() === undefined) this.#selectedId = first.id;
    this.#entries = this.#entries.toSpliced(at, 0, ...entries);
  }

  #begin(entry: MediaEntry, source: Source) {
    Object.assign(entry, { source, adjustment: asChosen });
    entry.uploader.begin(source);
  }

  #enter(alt: string, kept: Media | null, upload: ReadyUpload | null = null): MediaEntry {
    const uploader = new Uploader('media', this.#services, upload);
    uploader.subscribe(() => this.#show());
    return { id: crypto.randomUUID(), kept, uploader, alt, source: null, adjustment: asChosen };
  }

  #drop(entry: MediaEntry) {
    const hasFallback = entry.kept !== null && entry.uploader.snapshot().state.status !== 'empty';
    entry.source = null;
    entry.uploader.cancel();
    if (!hasFallback) this.#forget(entry.id);
  }

  #forget(id: string) {
    const at = this.#entries.findIndex((entry) => entry.id === id);
    const gone = this.#entries[at];
    this.#entries = this.#entries.filter((entry) => entry.id !== id);
    // Whatever takes the last one's place is described by the same words, until they are changed.
    if (this.#entries.length === 0 && gone) this.#spareAlt = gone.alt;
    if (this.#selectedId === id) this.#selectedId = (this.#entries[at] ?? this.#entries.at(-1))?.id ?? null;
  }

  #find = (id: string): MediaEntry | undefined => this.#entries.find((entry) => entry.id === id);

  #selected = (): MediaEntry | undefined => this.#entries.find(({ id }) => id === this.#selectedId);

  #withdraw() {
    this.#offer = noOffer;
    this.#refuse([]);
  }

  #refuse(refusals: readonly Refusal[]) {
    this.#refusals = refusals;
    this.#show();
  }

  #look(): MediaListState {
    const items = this.#entries.flatMap((entry) => itemOf(entry) ?? []);
    const selected = items.find(({ id }) => id === this.#selectedId) ?? null;
    const alt = selected?.alt ?? this.#spareAlt;
    return { items, selected, alt, refusals: this.#refusals, offered: this.#offer.sources.length };
  }

  #show() {
    this.#snapshot = this.#look();
    for (const listener of this.#listeners) listener();
  }
}
