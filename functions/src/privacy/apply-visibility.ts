import { MediaCopyDoc } from '@glimpse/contract/media/media';
import { paths } from '@glimpse/contract/paths';
import { mediaFields, PostDoc } from '@glimpse/contract/posts/post';
import { UserDoc } from '@glimpse/contract/profiles/user';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { applyPostMediaChange } from '../clean-up/apply-post-media-change.ts';
import type { Commit } from '../firestore/commit.ts';
import { type DocumentView, readableDocument } from '../firestore/documents.ts';
import { copiesOfPost } from '../firestore/queries.ts';
import { inTransaction } from '../firestore/transaction.ts';
import {
  abandon,
  copyFolders,
  deleteCopies,
  type FolderMove,
  noteCopies,
  notePostMediaChange,
} from '../media/media-copies.ts';
import { movedMedia, rootFor } from '../media/media-folder.ts';
import type { MediaStore } from '../media/store.ts';
import {
  intendedVisibility,
  visibilityOfPost,
  visibilityOfUnarchived,
  visibilityRefs,
} from '../visibility/intended-visibility.ts';

/** How often the files are copied again because the post or the privacy of the account changed during the copy. */
const maxAttempts = 5;

/**
 * Gives a post the visibility that its author's account asks for, and moves its files to the folder for this
 * visibility. A moderated post stays hidden, and an archived post stays archived. Idempotent, can run concurrently, and
 * can be interrupted at any time, because of its order:
 * 1. A commit creates a document in `mediaCopies`.
 * 2. The files are copied.
 * 3. A commit changes the post, deletes the document in `mediaCopies` and creates one in `postMediaChanges`. It
 *    abandons the copies of all other attempts.
 * 4. The old files and abandoned copies are deleted, and the bookmarks are updated.
 */
export const applyVisibility = (db: Firestore, store: MediaStore, postId: string, nowMs: number): Promise<void> =>
  moveToVisibility(db, store, { postId, nowMs, unarchivedBy: null });

/**
 * Brings an archived post back, with the visibility that then applies. The commit that changes the visibility also
 * moves the post to its files and counts the post again, so nobody sees the post without its files. If the process
 * is interrupted before that commit, the post stays archived. Does nothing if the post is not archived.
 */
export const bringBack = (
  db: Firestore,
  store: MediaStore,
  nowMs: number,
  authorUid: string,
  postId: string,
): Promise<void> => moveToVisibility(db, store, { postId, nowMs, unarchivedBy: authorUid });

interface Move {
  readonly postId: string;
  readonly nowMs: number;
  /** The author, if an archived post is to come back. */
  readonly unarchivedBy: string | null;
}

async function moveToVisibility(db: Firestore, store: MediaStore, move: Move): Promise<void> {
  const ownCopies = new Set<string>();
  let finished: DocumentReference | null = null;
  for (let attempt = 0; attempt <= maxAttempts; attempt++) {
    const { abandoned, next } = await takeStep(db, move, finished);
    // Another process may still be writing the copies of its own documents.
    for (const ref of abandoned) await deleteCopies(db, store, ref, ownCopies.has(ref.id));
    if (!next) return;
    if ('change' in next) return applyPostMediaChange(db, store, next.change);
    ownCopies.add(next.copies.id);
    const isComplete = await copyFolders(store, next.moves);
    finished = isComplete ? next.copies : null;
  }
  throw new Error(`${paths.post(move.postId)} changes too often`);
}

interface Step {
  /** Copies that no commit will use. */
  readonly abandoned: readonly DocumentReference[];
  /** The copies that are to be made next, or the created document in `postMediaChanges`, or null if all is done. */
  readonly next:
    | { readonly copies: DocumentReference; readonly moves: readonly FolderMove[] }
    | { readonly change: DocumentReference }
    | null;
}

/**
 * Changes the post if its files need no move or if the copies in `finished` are all that it needs. Otherwise records
 * the copies that it needs.
 */
const takeStep = (
  db: Firestore,
  { postId, nowMs, unarchivedBy }: Move,
  finished: DocumentReference | null,
): Promise<Step> =>
  inTransaction(
    db,
    {
      lockPaths: [paths.post(postId), ...(unarchivedBy === null ? [] : [paths.user(unarchivedBy)])],
      reads: { post: db.doc(paths.post(postId)) },
    },
    async (commit, read) => {
      const { docs } = await commit.runQuery(copiesOfPost(db, postId));
      const allCopies = docs.flatMap((view) => {
        const data = readableDocument(MediaCopyDoc, view)?.data;
        return data ? [{ view, data }] : [];
      });
      const abandonAll = (isUseless: (copies: (typeof allCopies)[number]) => boolean): DocumentReference[] => {
        const useless = allCopies.filter((copies) => copies.data.isAbandoned || isUseless(copies));
        for (const { view } of useless) abandon(commit, view);
        return useless.map(({ view }) => view.ref);
      };
      const post = readableDocument(PostDoc, read.post);
      if (!post) return { abandoned: abandonAll(() => true), next: null };
      const { uid } = post.data.postBy;
      const account = await commit.read(visibilityRefs(db, uid));
      const comesBack = unarchivedBy === uid && post.data.visibility === 'archived';
      const visibilityFor = comesBack ? visibilityOfUnarchived : visibilityOfPost;
      const visibility = visibilityFor(post.data, intendedVisibility(account));
      const current = post.data.media;
      const media = current.map((medium) => movedMedia(medium, rootFor(visibility)));
      const moves = current.flatMap(({ path: from }, index) => {
        const to = media[index]?.path ?? from;
        return to === from ? [] : [{ from, to }];
      });
      const targets = moves.map(({ to }) => to);

      const own = allCopies.find(({ view, data }) => view.id === finished?.id && !data.isAbandoned);
      if (!targets.every((path) => own?.data.paths.includes(path))) {
        const copies = noteCopies(commit, db, { uid, postId, paths: targets, createdAt: nowMs });
        // Other processes may be making the same copies. The first one that has finished them uses them.
        const abandoned = abandonAll(({ view, data }) => view.id === finished?.id || !isWithin(data.paths, targets));
        return { abandoned, next: { copies, moves } };
      }
      if (own) commit.delete(own.view);
      const abandoned = abandonAll((copies) => copies !== own);
      const unusedCopies = own?.data.paths.filter((path) => !targets.includes(path)) ?? [];
      const removedPaths = [...moves.map(({ from }) => from), ...unusedCopies];
      if (read.post.get('visibility') === visibility && removedPaths.length === 0) return { abandoned, next: null };
      commit.update(read.post, { visibility, ...mediaFields(media) });
      if (comesBack) countPostAgain(commit, account.author);
      const change = notePostMediaChange(commit, db, { uid, postId, removedPaths, createdAt: nowMs });
      return { abandoned, next: { change } };
    },
  );

const isWithin = (some: readonly string[], all: readonly string[]): boolean => some.every((one) => all.includes(one));

/** Adds a post that comes back from the archive to the number of its author's posts. */
function countPostAgain(commit: Commit, author: DocumentView): void {
  const profile = readableDocument(UserDoc, author);
  if (profile) commit.update(author, { postCount: profile.data.postCount + 1 });
}
