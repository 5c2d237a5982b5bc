/**
 * The public half of the VAPID key with which Cloud Messaging signs, from the content of `<meta name="glimpse-config">`; '' where push
 * messages are not set up. Apart from config.ts, which is on the way to the login screen.
 */
export function parsePushKey(json: string): string {
  const config: unknown = JSON.parse(json);
  if (typeof config !== 'object' || config === null || !('vapidKey' in config)) return '';
  return typeof config.vapidKey === 'string' ? config.vapidKey : '';
}

export const pushKey = parsePushKey(
  document.querySelector('meta[name="glimpse-config"]')?.getAttribute('content') ?? 'null',
);
