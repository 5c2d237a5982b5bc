import { links } from '../../lib/browser/links.ts';
import { shareLink } from '../../lib/browser/share-link.ts';
import type { LivePost } from './queries.ts';

/** The post's address, by the share sheet or the clipboard. Who may see the post is not changed by it. */
export const sharePost = ({ id, postBy }: LivePost): Promise<void> =>
  shareLink(links.post(id), `Post by ${postBy.fullName} • Glimpse`);
