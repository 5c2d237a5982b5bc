import type { PostDoc } from '@glimpse/contract/posts/post';
import type { DocumentView, Stored } from '../firestore/documents.ts';
import type { ChangedVote } from '../views/own-parts.ts';

/** A post as a change is going to leave it, so that what its answer needs besides is read while the change is committed. */
export interface Foreseen {
  readonly post: Stored<PostDoc>;
  /** `users/{uid}/private/hidden` of whoever changes it; null where nobody but them can be on it yet. */
  readonly hidden: DocumentView | null;
  readonly vote?: ChangedVote;
}

/** Told of each attempt; the post that the change answers in the end is one of those it was told, or nothing was changed. */
export type Foresee = (foreseen: Foreseen) => void;
