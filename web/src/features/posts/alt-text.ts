import type { Media } from '@glimpse/contract/media/media';
import type { Author } from '@glimpse/contract/profiles/user';

/** Returns the author's alternative text, or a default. */
export const altText = ({ alt, type }: Media, { fullName }: Pick<Author, 'fullName'>): string =>
  alt || `${type === 'video' ? 'Video' : 'Photo'} by ${fullName}`;
