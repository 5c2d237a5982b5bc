import type { FocalPoint, Media } from '@glimpse/contract/media/media';
import type { Crop } from '../../lib/pictures/crop.ts';
import type { Refusal } from './checked-choice.ts';
import type { MediaState, ReadyUpload } from './upload-state.ts';

/** One of a post's media, as the composer shows it. */
export interface MediaItem {
  /** Its name as long as the composer is there. */
  readonly id: string;
  readonly alt: string;
  readonly state: MediaState;
  /** The picture as it was chosen, and what has been done to it, while it can be cut and turned here; null otherwise. */
  readonly adjustable: Adjustable | null;
  /** Whether captions go with it; null for what can have none here. */
  readonly hasCaptions: boolean | null;
}

/** What a person makes of a picture before it is shared. */
export interface Adjustment {
  readonly crop: Crop;
  /** In fractions of what remains. */
  readonly focus: FocalPoint;
}

export interface Adjustable extends Adjustment {
  readonly file: File;
}

/** What is there to begin with: an upload of an earlier visit, or what the post shows. */
export type FirstMedia = { readonly alt: string } & (
  | { readonly upload: ReadyUpload }
  | { readonly kept: Media }
);

export interface MediaListState {
  readonly items: readonly MediaItem[];
  /** Whom the stage shows, and whose alternative text is written; null while there is none. */
  readonly selected: MediaItem | null;
  /** Of the selected one; while there is none, for the first to come. */
  readonly alt: string;
  readonly refusals: readonly Refusal[];
  /** How many of the refused could be made smaller: see `acceptOffer`. */
  readonly offered: number;
}
