import type { Media } from '@glimpse/contract/media/media';
import type { Author } from '@glimpse/contract/profiles/user';

/** What is said of media that their author said nothing of. */
export const altOf = ({ alt, type }: Media, { fullName }: Pick<Author, 'fullName'>): string =>
  alt || `${type === 'video' ? 'Video' : 'Photo'} by ${fullName}`;

/** Width / height; square when unknown. */
export const wholeRatio = ({ width, height }: Pick<Media, 'width' | 'height'>): number =>
  width && height ? width / height : 1;
