/**
 * Returns the public VAPID key of Cloud Messaging from the content of `<meta name="glimpse-config">`; '' if push
 * messages are not set up. Not part of config.ts, because the login screen needs that file and has a size budget.
 */
export function parsePushKey(json: string): string {
  const config: unknown = JSON.parse(json);
  if (typeof config !== 'object' || config === null || !('vapidKey' in config)) return '';
  return typeof config.vapidKey === 'string' ? config.vapidKey : '';
}

export const pushKey = parsePushKey(
  document.querySelector('meta[name="glimpse-config"]')?.getAttribute('content') ?? 'null',
);
