import type { Media } from '@glimpse/contract/media/media';
import type { Author } from '@glimpse/contract/profiles/user';
import { t } from '../../../lib/languages/translate.ts';

/** Returns the author's alternative text, or a default. */
export const altText = ({ alt, type }: Media, { fullName }: Pick<Author, 'fullName'>): string =>
  alt || (type === 'video' ? t('posts.videoBy', { name: fullName }) : t('posts.photoBy', { name: fullName }));
