import { links } from '../../lib/browser/links.ts';
import { shareLink } from '../../lib/browser/share-link.ts';
import type { LivePost } from './queries.ts';

/** Opens the share sheet of the device with the link to the post, or copies the link. */
export const sharePost = ({ id, postBy }: LivePost): Promise<void> =>
  shareLink(links.post(id), `Post by ${postBy.fullName} • Glimpse`);
