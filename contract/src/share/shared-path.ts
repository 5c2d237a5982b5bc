/**
 * The page that a shared link opens. `person` is an email address, or the uid of an account that shows no email
 * address. The values are decoded, but not checked.
 */
export type SharedPath =
  | { readonly kind: 'post'; readonly postId: string }
  | { readonly kind: 'profile'; readonly person: string }
  | { readonly kind: 'username'; readonly username: string };

/** Paths below `/post/` that are not posts. */
const otherPostPages: ReadonlySet<string> = new Set(['create', 'edit']);

/**
 * Parses `/post/{id}`, `/profile/{email or id}` and `/@{username}`. Returns null for other paths. This file imports
 * nothing, because the login screen includes it.
 */
export function parseSharedPath(path: string): SharedPath | null {
  const [start, root = '', ...rest] = path.replace(/\/$/, '').split('/');
  if (start !== '') return null;
  const [first] = rest;
  if (first === undefined) {
    return /^(?:@|%40)/.test(root) ? { kind: 'username', username: decoded(root).slice(1) } : null;
  }
  if (rest.length > 1) return null;
  if (root === 'post' && !otherPostPages.has(first)) return { kind: 'post', postId: decoded(first) };
  return root === 'profile' ? { kind: 'profile', person: decoded(first) } : null;
}

/** Returns '' if the percent-encoding is invalid. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
