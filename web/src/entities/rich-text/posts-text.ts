import { formatNumber } from '../../lib/languages/formats.ts';
import { t } from '../../lib/languages/translate.ts';

/** '1 follower', '1,234 followers' */
export const followersText = (count: number): string =>
  t('posts.followerCount', { count, number: formatNumber(count) });

/** '1 post', '1,234 posts' */
export const postsText = (count: number): string => t('posts.postCount', { count, number: formatNumber(count) });
