import { mediaId } from '@glimpse/contract/media/media';
import type { EditedMedia, PostDoc, PostEdit } from '@glimpse/contract/posts/post';
import type { MediaItem } from '../upload/media-item.ts';

/**
 * What an edit says of a post's media: of the only one its words and what takes its place, of several the whole list. What is
 * not ready is left out.
 */
export function changedMedia(
  { moreMedia }: Pick<PostDoc, 'moreMedia'>,
  items: readonly MediaItem[],
): Pick<PostEdit, 'media' | 'uploadId' | 'alt'> {
  const [only, ...others] = items;
  if (only && others.length === 0 && moreMedia.length === 0) {
    const { state } = only;
    const alt = only.alt.trim();
    return state.status === 'ready' ? { alt, uploadId: state.uploadId } : { alt };
  }
  return { media: items.flatMap(editedOf) };
}

function editedOf(item: MediaItem): EditedMedia[] {
  const alt = item.alt.trim();
  const { state } = item;
  if (state.status === 'ready') return [{ uploadId: state.uploadId, alt }];
  return state.status === 'kept' ? [{ kept: mediaId(state.media), alt }] : [];
}
