import { notify } from './notify.ts';

/**
 * Hands an address of the app to the system's share sheet; where there is none, or it does not open, it is copied, and a toast says so.
 * `path` begins with a slash.
 */
export async function shareLink(path: string, title: string): Promise<void> {
  const url = new URL(path, location.origin).href;
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url });
      return;
    } catch (error) {
      // Closed without sharing.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    notify.success('Link copied');
  } catch {
    notify.failure('The link could not be copied.');
  }
}
