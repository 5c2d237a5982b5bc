import type { FocalPoint } from '@glimpse/contract/media/media';
import type { Sending } from '../../lib/firebase/send-file.ts';
import type { Redraw } from '../../lib/pictures/redraw-plan.ts';
import type { CheckedFile } from './check-file.ts';
import type { Chosen } from './upload-state.ts';

/** What an upload begins with: a file that has been checked. */
export interface Source extends CheckedFile {
  readonly file: File;
  /** How a picture is drawn anew before it is sent: smaller, or as something that the server knows. */
  readonly redraw?: Redraw;
  /** Where grids cut the picture; its middle when left out. */
  readonly focus?: FocalPoint;
  /** What is said in a video, as WebVTT. */
  readonly captions?: Blob;
}

export type PartName = 'original' | 'poster' | 'captions';

/** One blob of an upload. `sending` is kept over a cut, to go on from where it stopped. */
export interface Part {
  readonly name: PartName;
  readonly blob: Blob;
  readonly type: string;
  sending: Sending | null;
  sentBytes: number;
  isDone: boolean;
}

/** A chosen file and how far it has come. */
export interface Job {
  file: File;
  type: string;
  /** What is still to be done to the file; null when it is as it is sent. */
  redraw: Redraw | null;
  readonly focus: FocalPoint | null;
  readonly captions: Blob | null;
  readonly control: AbortController;
  chosen: Chosen;
  /** What it is stored as; null until something is sent, and again when that has to begin anew. */
  uploadId: string | null;
  parts: Part[] | null;
}

export const part = (name: Part['name'], blob: Blob, type: string): Part => ({
  name,
  blob,
  type,
  sending: null,
  sentBytes: 0,
  isDone: false,
});

export function startOf({ file, kind, type, redraw, focus, captions }: Source): Job {
  const previewUrl = URL.createObjectURL(file);
  const chosen: Chosen = { kind, name: file.name, previewUrl, posterUrl: '', size: null };
  return {
    file,
    type,
    redraw: redraw ?? null,
    focus: focus ?? null,
    captions: captions ?? null,
    chosen,
    control: new AbortController(),
    uploadId: null,
    parts: null,
  };
}

export function forgetUrls({ previewUrl, posterUrl }: Chosen): void {
  URL.revokeObjectURL(previewUrl);
  if (posterUrl !== '') URL.revokeObjectURL(posterUrl);
}
