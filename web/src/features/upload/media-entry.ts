import type { Media } from '@glimpse/contract/media/media';
import { uncropped } from '../../lib/pictures/crop.ts';
import { isHeic } from '../../lib/pictures/heic.ts';
import type { Adjustment, MediaItem } from './media-item.ts';
import type { Source } from './upload-job.ts';
import type { Uploader } from './uploader.ts';

/** What the list of media knows of one. */
export interface MediaEntry {
  readonly id: string;
  /** What the post has shown in its place. */
  readonly kept: Media | null;
  readonly uploader: Uploader;
  alt: string;
  /** What was chosen in this visit. */
  source: Source | null;
  adjustment: Adjustment;
}

export const asChosen: Adjustment = { crop: uncropped, focus: { x: 0.5, y: 0.5 } };

/** Pictures that this browser reads and that stay as they are when they are drawn anew: a GIF might stand still. */
const canAdjust = (source: Source | null): source is Source =>
  source?.kind === 'image' && source.type !== 'image/gif' && !isHeic(source.file);

/** A video that the server has already and that was not chosen in this visit; null for all others. */
export function storedVideo({ kept, source, uploader }: MediaEntry): Media | null {
  const { state } = uploader.snapshot();
  const media = state.status === 'ready' ? state.media : kept;
  const isStored = source === null && (state.status === 'ready' || state.status === 'empty');
  // What lies elsewhere is not ours to send.
  return isStored && media?.type === 'video' && media.path !== '' ? media : null;
}

/** As it is shown; null for one that is there no more. */
export function itemOf(entry: MediaEntry): MediaItem | null {
  const { id, alt, kept, uploader, source, adjustment } = entry;
  const upload = uploader.snapshot().state;
  const state = upload.status === 'empty' ? kept && { status: 'kept' as const, media: kept } : upload;
  if (!state) return null;
  const stored = storedVideo(entry);
  const hasCaptions = source?.kind === 'video' ? source.captions !== undefined : null;
  return {
    ...{ id, alt, state },
    adjustable: canAdjust(source) ? { file: source.file, ...adjustment } : null,
    hasCaptions: stored ? stored.captionsUrl !== '' : hasCaptions,
  };
}
