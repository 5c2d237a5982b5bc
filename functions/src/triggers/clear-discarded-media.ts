import { isDeepStrictEqual } from 'node:util';
import { DiscardedMediaDoc } from '@glimpse/contract/media/media';
import { CaseDoc } from '@glimpse/contract/moderation/moderation';
import { paths } from '@glimpse/contract/paths';
import { allMedia, PostDoc } from '@glimpse/contract/posts/post';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { copyOf } from '../bookmarks/change-bookmark.ts';
import { readableDocument } from '../firestore/documents.ts';
import { commitOptimistically } from '../firestore/optimistic-commit.ts';
import { inBatches } from '../firestore/page.ts';
import { bookmarksOfPost, casesOfPost } from '../firestore/queries.ts';
import { removeUnusedMedia } from '../media/discarded-media.ts';
import { placedUrl } from '../media/media-folder.ts';
import type { MediaStore } from '../media/store.ts';

const batchSize = 100;

/** Removes the media that are noted there, unless something shows them, and then the note. Safe to repeat. */
export async function clearDiscardedMedia(
  db: Firestore,
  store: MediaStore,
  note: DocumentReference,
): Promise<void> {
  const discarded = readableDocument(DiscardedMediaDoc, await note.get());
  if (!discarded) return;
  const { path, postId } = discarded.data;
  if (postId !== '') {
    await refreshBookmarks(db, postId);
    await refreshCases(db, postId);
  }
  await removeUnusedMedia(db, store, path);
  await note.delete();
}

/** Leads moderators to the pictures that were reported, where they are now. */
async function refreshCases(db: Firestore, postId: string): Promise<void> {
  for await (const cases of inBatches(casesOfPost(db, postId), batchSize)) {
    for (const { ref } of cases) {
      await commitOptimistically(db, async (commit) => {
        const { held, glanced } = await commit.read({
          held: { known: ref },
          glanced: { post: db.doc(paths.post(postId)) },
        });
        const post = readableDocument(PostDoc, glanced.post);
        const known = readableDocument(CaseDoc, held.known);
        if (!post || !known) return;
        const { shown } = known.data;
        const pictureUrl = nowAt(shown.pictureUrl, post.data);
        const morePictures = shown.morePictures.map(({ url, alt }) => ({ url: nowAt(url, post.data), alt }));
        if (!isDeepStrictEqual({ ...shown, pictureUrl, morePictures }, shown))
          commit.update(held.known, { 'shown.pictureUrl': pictureUrl, 'shown.morePictures': morePictures });
      });
    }
  }
}

const nowAt = (url: string, post: PostDoc): string =>
  allMedia(post).reduce((moved, media) => placedUrl(moved, media), url);

/** Shows a post's media in the bookmarks of it as they are now. */
async function refreshBookmarks(db: Firestore, postId: string): Promise<void> {
  for await (const bookmarks of inBatches(bookmarksOfPost(db, postId), batchSize)) {
    for (const { ref } of bookmarks) {
      await commitOptimistically(db, async (commit) => {
        // A post whose media change again meanwhile leaves another note.
        const { glanced } = await commit.read({
          held: {},
          glanced: { bookmark: ref, post: db.doc(paths.post(postId)) },
        });
        const post = readableDocument(PostDoc, glanced.post);
        if (post && glanced.bookmark.exists) commit.update(glanced.bookmark, copyOf(post.data));
      });
    }
  }
}
