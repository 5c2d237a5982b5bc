import { AppError } from '@glimpse/contract/errors';
import type { Media } from '@glimpse/contract/media';
import type { NewPost } from '@glimpse/contract/post';

/** Media that the caller hosts elsewhere: shown as it is, its size unknown. */
export function hostedMedia({ postImage = '', postVideos = [], alt = '' }: NewPost): Media {
  const [video] = postVideos;
  const url = video ?? postImage;
  if (!url) throw new AppError('invalid-argument', 'Choose a picture or a video first.');
  return {
    type: video ? 'video' : 'image',
    url,
    path: '',
    width: null,
    height: null,
    alt,
    placeholder: '',
    variants: [],
    posterUrl: video ? postImage : '',
  };
}
