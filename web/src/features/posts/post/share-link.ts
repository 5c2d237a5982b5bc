import { notify } from '../../../lib/browser/notify.ts';
import { t } from '../../../lib/languages/translate.ts';

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
