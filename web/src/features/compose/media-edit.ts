import { mediaId } from '@glimpse/contract/media/media';
import type { MediaInput, PostDoc, PostEdit } from '@glimpse/contract/posts/post';
import type { Attachment } from './attachments-reducer.ts';

/**
 * Returns the media fields of the request that edits a post. If the post has one attachment before and after the edit,
 * these are its alternative text and its upload. Otherwise this is the complete list, without unfinished uploads.
 */
export function mediaEdit(
  { media }: Pick<PostDoc, 'media'>,
  attachments: readonly Attachment[],
): Pick<PostEdit, 'media' | 'uploadId' | 'alt'> {
  const [first, ...others] = attachments;
  if (first && others.length === 0 && media.length === 1) {
    const alt = first.alt.trim();
    return first.state.status === 'ready' ? { alt, uploadId: first.state.uploadId } : { alt };
  }
  return { media: attachments.flatMap(toMediaInput) };
}

function toMediaInput({ alt, state }: Attachment): MediaInput[] {
  if (state.status === 'ready') return [{ uploadId: state.uploadId, alt: alt.trim() }];
  return state.status === 'existing' ? [{ kept: mediaId(state.media), alt: alt.trim() }] : [];
}
