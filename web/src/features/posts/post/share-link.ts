import { links } from '../../../lib/browser/links.ts';
import { notify } from '../../../lib/browser/notify.ts';
import { t } from '../../../lib/languages/translate.ts';
import type { LivePost } from './queries.ts';

/**
 * Opens the system's share sheet with the URL of a path of the app. If there is no share sheet, or it does not open,
 * copies the URL and shows a toast. `path` starts with a slash.
 */
export async function shareLink(path: string, title: string): Promise<void> {
  const url = new URL(path, location.origin).href;
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      // The user closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    notify.success(t('common.linkCopied'));
  } catch {
    notify.failure(t('common.linkNotCopied'));
  }
}

/** Opens the share dialog of the device with the link to the post. Copies the link if the device has no such dialog. */
export const sharePost = ({ id, postBy }: LivePost): Promise<void> =>
  shareLink(links.post(id), t('posts.shareTitle', { name: postBy.fullName }));
