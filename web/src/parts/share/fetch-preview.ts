import type { SharePreview } from '@glimpse/contract/share/share-calls';
import { currentLanguage } from '../../lib/languages/translate.ts';

const timeLimitMs = 10_000;

/** The last preview, because the login and the signup screen show the same one. */
let last: { path: string; preview: Promise<SharePreview | null> } | null = null;

/** Returns the preview of the page at a path. Null if there is none, or if it cannot be fetched. */
export function fetchPreview(path: string): Promise<SharePreview | null> {
  if (last?.path !== path) {
    const preview = request(path).catch(() => {
      if (last?.preview === preview) last = null;
      return null;
    });
    last = { path, preview };
  }
  return last.preview;
}

/** Fetches without an ID token and without zod, because the login screen has a size budget. */
async function request(path: string): Promise<SharePreview | null> {
  const response = await fetch(`/api/share/preview?path=${encodeURIComponent(path)}`, {
    headers: { Accept: 'application/json', 'Accept-Language': currentLanguage() },
    signal: AbortSignal.timeout(timeLimitMs),
  });
  if (!response.ok) throw new Error(`the preview failed with status ${response.status}`);
  const body: unknown = await response.json();
  const preview = typeof body === 'object' && body !== null && 'preview' in body ? body.preview : null;
  return isPreview(preview) ? preview : null;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const hasTexts = (value: object, ...names: readonly string[]): boolean =>
  names.every((name) => typeof Reflect.get(value, name) === 'string');

const hasCounts = (value: object, ...names: readonly string[]): boolean =>
  names.every((name) => typeof Reflect.get(value, name) === 'number');

/** Checks the fields that the preview shows. A response of another release could lack one. */
function isPreview(value: unknown): value is SharePreview {
  if (!isObject(value) || !('person' in value) || !hasTexts(value, 'kind', 'text')) return false;
  if (!isObject(value.person) || !hasTexts(value.person, 'fullName', 'username', 'profileAvatar')) return false;
  if (!('kind' in value) || value.kind !== 'post') return hasCounts(value, 'postCount', 'followerCount');
  const hasPicture =
    'picture' in value &&
    (value.picture === null || (isObject(value.picture) && hasTexts(value.picture, 'url', 'alt')));
  const hasLikes = 'likeCount' in value && (value.likeCount === null || hasCounts(value, 'likeCount'));
  return hasPicture && hasLikes && hasCounts(value, 'commentCount');
}
