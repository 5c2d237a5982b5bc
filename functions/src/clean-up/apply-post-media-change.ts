import { isDeepStrictEqual } from 'node:util';
import { BookmarkDoc } from '@glimpse/contract/bookmarks/bookmark';
import { PostMediaChangeDoc } from '@glimpse/contract/media/media';
import { CaseDoc } from '@glimpse/contract/moderation/moderation';
import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/posts/post';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { copyOf } from '../bookmarks/change-bookmark.ts';
import { refreshCovers } from '../bookmarks/collection-members.ts';
import { inBatch } from '../firestore/batched-commit.ts';
import { readableDocument } from '../firestore/documents.ts';
import { inBatches } from '../firestore/page.ts';
import { bookmarksOfPost, casesOfPost } from '../firestore/queries.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { currentUrlOf } from '../media/media-folder.ts';
import type { MediaStore } from '../media/store.ts';
import { removeUnusedMedia } from '../media/unused-media.ts';

const batchSize = 100;

/**
 * Updates the copies of a post's media, and deletes the files that the post no longer uses. Then deletes the document
 * in `postMediaChanges`. Idempotent.
 */
export async function applyPostMediaChange(db: Firestore, store: MediaStore, ref: DocumentReference): Promise<void> {
  const change = readableDocument(PostMediaChangeDoc, await ref.get());
  if (!change) return;
  const { postId, removedPaths } = change.data;
  await updateBookmarks(db, postId);
  await updateCases(db, postId);
  for (const path of removedPaths) await removeUnusedMedia(db, store, path);
  await ref.delete();
}

/** Updates the picture URLs in moderation cases, because the files have moved. */
async function updateCases(db: Firestore, postId: string): Promise<void> {
  for await (const cases of inBatches(casesOfPost(db, postId), batchSize)) {
    for (const { ref } of cases) {
      const reads = { unchanged: { caseDoc: ref }, mayChange: { post: db.doc(paths.post(postId)) } };
      await inBatch(db, reads, async (commit, read) => {
        const post = readableDocument(PostDoc, read.post);
        const moderationCase = readableDocument(CaseDoc, read.caseDoc);
        if (!post || !moderationCase) return;
        const { shown } = moderationCase.data;
        const pictureUrl = currentUrl(shown.pictureUrl, post.data);
        const morePictures = shown.morePictures.map(({ url, alt }) => ({ url: currentUrl(url, post.data), alt }));
        if (!isDeepStrictEqual({ ...shown, pictureUrl, morePictures }, shown))
          commit.update(read.caseDoc, { 'shown.pictureUrl': pictureUrl, 'shown.morePictures': morePictures });
      });
    }
  }
}

const currentUrl = (url: string, { media }: PostDoc): string =>
  media.reduce((current, one) => currentUrlOf(current, one), url);

async function updateBookmarks(db: Firestore, postId: string): Promise<void> {
  for await (const bookmarks of inBatches(bookmarksOfPost(db, postId), batchSize)) {
    for (const { ref } of bookmarks) {
      // The post may change during this commit. That change then has its own document in `postMediaChanges`. The bookmark
      // must not change, because a collection that it joins meanwhile would miss the picture.
      const reads = { unchanged: { bookmark: ref }, mayChange: { post: db.doc(paths.post(postId)) } };
      const isCollected = await inBatch(db, reads, async (commit, read) => {
        const post = readableDocument(PostDoc, read.post);
        if (!post || !read.bookmark.exists) return false;
        if ((readableDocument(BookmarkDoc, read.bookmark)?.data.collectionIds.length ?? 0) > 0) return true;
        commit.update(read.bookmark, copyOf(post.data));
        return false;
      });
      if (isCollected) await updateCollectedBookmark(db, postId, ref);
    }
  }
}

/** Updates a bookmark that is in collections, and their covers. */
const updateCollectedBookmark = (db: Firestore, postId: string, ref: DocumentReference): Promise<void> =>
  inTransaction(
    db,
    { lockPaths: [ref.path], reads: { bookmark: ref, post: db.doc(paths.post(postId)) } },
    async (commit, read) => {
      const post = readableDocument(PostDoc, read.post);
      const bookmark = readableDocument(BookmarkDoc, read.bookmark);
      if (!post || !bookmark) return;
      const copy = copyOf(post.data);
      commit.update(read.bookmark, copy);
      const { id, data } = bookmark;
      await refreshCovers(commit, db, data.uid, { id, data: { ...data, ...copy } });
    },
  );
