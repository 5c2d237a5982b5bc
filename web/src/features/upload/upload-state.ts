import type { FocalPoint, Media } from '@glimpse/contract/media/media';

/** What is done with a chosen file, in this order; `waiting` while there is no connection, `queued` while others are sent. */
export type UploadStep = 'preparing' | 'queued' | 'sending' | 'waiting' | 'checking';

/** The file as it can be shown at once, before the server has seen it. */
export interface Chosen {
  readonly kind: 'image' | 'video';
  /** Its name on the person's disk. */
  readonly name: string;
  /** A `blob:` address; valid until another file is chosen or the component is gone. */
  readonly previewUrl: string;
  /** A video's poster frame, likewise; '' until known, and for pictures. */
  readonly posterUrl: string;
  /** Upright pixels; null until known, or when this browser cannot show the file. */
  readonly size: { readonly width: number; readonly height: number } | null;
}

/** The file itself, as it is sent; `poster`: a video's first picture, null for pictures. */
export interface ChosenFile {
  readonly kind: 'image' | 'video';
  readonly type: string;
  readonly original: Blob;
  readonly poster: Blob | null;
  /** Where grids cut the picture; null for its middle. */
  readonly focus: FocalPoint | null;
  /** What is said in a video, as WebVTT; null for none. */
  readonly captions: Blob | null;
}

/** A file that passed, to be posted as `uploadId`. */
export interface ReadyUpload {
  readonly uploadId: string;
  readonly media: Media;
}

export type UploadState =
  | { readonly status: 'empty' }
  /** `fraction` of the bytes sent, 0 to 1. */
  | {
      readonly status: 'working';
      readonly chosen: Chosen;
      readonly step: UploadStep;
      readonly fraction: number;
    }
  /** `chosen` is null for an upload of an earlier visit. */
  | ({ readonly status: 'ready'; readonly chosen: Chosen | null } & ReadyUpload)
  /** `text` is for the person. With `canRetry`, what has arrived already is not sent again where that is possible. */
  | { readonly status: 'failed'; readonly chosen: Chosen; readonly text: string; readonly canRetry: boolean };

/** One of a post's media while the post is made or edited: on its way or ready, or `kept` as the post has shown it. */
export type MediaState =
  | Exclude<UploadState, { status: 'empty' }>
  | { readonly status: 'kept'; readonly media: Media };
