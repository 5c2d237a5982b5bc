import type * as z from 'zod/mini';
import { BookmarkDoc } from './bookmark.ts';
import { CommentDoc, VoteDoc } from './comment.ts';
import { DiscardedMediaDoc, UploadDoc } from './media.ts';
import { LikeDoc, PostDoc } from './post.ts';
import { FollowDoc, UserDoc } from './user.ts';

/** Every stored document, by its path: the one list. The paths themselves are made in paths.ts. */
export const storedDocuments = {
  'users/{uid}': UserDoc,
  'users/{uid}/following/{other}': FollowDoc,
  'users/{uid}/followers/{other}': FollowDoc,
  'users/{uid}/bookmarks/{postId}': BookmarkDoc,
  'posts/{postId}': PostDoc,
  'posts/{postId}/likes/{uid}': LikeDoc,
  'posts/{postId}/dislikes/{uid}': LikeDoc,
  'posts/{postId}/comments/{commentId}': CommentDoc,
  'posts/{postId}/comments/{commentId}/votes/{uid}': VoteDoc,
  'uploads/{uploadId}': UploadDoc,
  'discardedMedia/{id}': DiscardedMediaDoc,
} as const;

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** `data` is null when the document cannot be read. `issues` tells what is wrong, also with what was left out of it. */
export interface StoredReading<T> {
  readonly data: T | null;
  readonly issues: readonly Issue[];
}

/**
 * Reads what is stored under a document. An entry of a list in it (a liker in a preview, a rendition of a picture) that
 * cannot be read is left out and costs nothing else.
 */
export function readStored<S extends z.ZodMiniType>(schema: S, stored: unknown): StoredReading<z.output<S>> {
  const issues: Issue[] = [];
  let rest = stored;
  for (;;) {
    const parsed = schema.safeParse(rest);
    if (parsed.success) return { data: parsed.data, issues };
    issues.push(...parsed.error.issues);
    const entries = parsed.error.issues.map(({ path }) => entryOf(path));
    if (!entries.every((entry) => entry !== null)) return { data: null, issues };
    rest = withoutEntries(rest, entries);
  }
}

type Path = readonly PropertyKey[];

/** The innermost list entry that this path leads through; null when it leads through none. */
function entryOf(path: Path): Path | null {
  const last = path.findLastIndex((key) => typeof key === 'number');
  return last < 0 ? null : path.slice(0, last + 1);
}

function withoutEntries(value: unknown, entries: readonly Path[]): unknown {
  const below = (key: PropertyKey) => entries.flatMap(([first, ...rest]) => (first === key ? [rest] : []));
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => {
      const inItem = below(index);
      if (inItem.some(({ length }) => length === 0)) return [];
      return [inItem.length > 0 ? withoutEntries(item, inItem) : item];
    });
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]: [string, unknown]) => {
      const inItem = below(key);
      return [key, inItem.length > 0 ? withoutEntries(item, inItem) : item];
    }),
  );
}
