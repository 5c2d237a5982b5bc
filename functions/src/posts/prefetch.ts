import type { PostDoc } from '@glimpse/contract/posts/post';
import type { DocumentView, Stored } from '../firestore/documents.ts';
import type { ChangedVote } from '../views/viewer-reactions.ts';

/** A post as it will be after the commit that an attempt prepares. */
export interface ExpectedPost {
  readonly post: Stored<PostDoc>;
  /** The viewer's block lists (`users/{uid}/private/hidden`). Null for a new post, because it shows nobody else yet. */
  readonly blockLists: DocumentView | null;
  readonly vote?: ChangedVote;
}

/**
 * A use case calls this in each attempt before it commits. The caller then loads what the response needs while the
 * commit is running. The post that the use case returns in the end is one of those that it passed here, unless it
 * changed nothing. Without this, a like is 29 % slower (docs/measurements.md).
 */
export type Prefetch = (expected: ExpectedPost) => void;
