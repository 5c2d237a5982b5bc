import { links } from '../../../lib/browser/links.ts';
import { t } from '../../../lib/languages/translate.ts';
import type { LivePost } from './queries.ts';
import { shareLink } from './share-link.ts';

/** Opens the share dialog of the device with the link to the post. Copies the link if the device has no such dialog. */
export const sharePost = ({ id, postBy }: LivePost): Promise<void> =>
  shareLink(links.post(id), t('posts.shareTitle', { name: postBy.fullName }));
