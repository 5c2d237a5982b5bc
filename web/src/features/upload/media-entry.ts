import type { Media } from '@glimpse/contract/media';
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

/** As it is shown; null for one that is there no more. */
export function itemOf({ id, alt, kept, uploader, source, adjustment }: MediaEntry): MediaItem | null {
  const { state } = uploader.snapshot();
  if (state.status !== 'empty')
    return {
      ...{ id, alt, state },
      adjustable: canAdjust(source) ? { file: source.file, ...adjustment } : null,
      hasCaptions: source?.kind === 'video' ? source.captions !== undefined : null,
    };
  return kept
    ? { id, alt, state: { status: 'kept', media: kept }, adjustable: null, hasCaptions: null }
    : null;
}
