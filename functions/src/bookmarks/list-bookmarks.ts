import { type Bookmark, BookmarkDoc } from '@glimpse/contract/bookmarks/bookmark';
import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/posts/post';
import { containsText, searchToken } from '@glimpse/contract/search/search-tokens';
import type { Firestore } from 'firebase-admin/firestore';
import { readDocuments } from '../firestore/documents.ts';
import { type PageRequest, readPage } from '../firestore/page.ts';
import { newestBookmarks } from '../firestore/queries.ts';
import { readHidden } from '../hidden/hidden.ts';
import { postView } from '../views/post-view.ts';
import { visiblePosts } from '../visibility/visible-posts.ts';
import { postWithout } from '../visibility/without-blocked.ts';

/**
 * The person's bookmarks, newest first; with `search` those whose author's full name or email contain it. Counts and
 * comments are those of the posts, one read each; a post that is gone, or that the person may not see any more, is left out.
 */
export async function listBookmarks(
  db: Firestore,
  uid: string,
  request: PageRequest & { readonly search?: string | undefined },
): Promise<{ bookmarks: Bookmark[]; nextCursor: string | null }> {
  const { search = '' } = request;
  const token = searchToken(search);
  const reading = readHidden(db, uid);
  const keep = reading.then(
    ({ isApart }) =>
      ({ postBy }: BookmarkDoc) =>
        !isApart(postBy.uid) && (token === null || containsText(search, postBy.fullName, postBy.email)),
  );
  const page = await readPage(newestBookmarks(db, uid, token), BookmarkDoc, request, keep);
  const hidden = await reading;
  const refs = page.items.map(({ id }) => db.doc(paths.post(id)));
  const posts = refs.length > 0 ? (await db.getAll(...refs)).filter(({ exists }) => exists) : [];
  const bookmarks = (await visiblePosts(db, uid, readDocuments(PostDoc, posts))).map((post) => {
    const { _id, postImage, comments, commentCount, likes } = postView(postWithout(post, hidden));
    return { _id, postImage, comments, commentCount, likes: { likeCount: likes.likeCount } };
  });
  return { bookmarks, nextCursor: page.nextCursor };
}
