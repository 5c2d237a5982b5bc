import { type Bookmark, BookmarkDoc } from '@glimpse/contract/bookmarks/bookmark';
import { paths } from '@glimpse/contract/paths';
import { PostDoc } from '@glimpse/contract/posts/post';
import { containsText, tokensOfSearch } from '@glimpse/contract/search/search-tokens';
import type { Firestore } from 'firebase-admin/firestore';
import { readDocuments } from '../firestore/documents.ts';
import { type PageRequest, readPage } from '../firestore/page.ts';
import { newestBookmarks } from '../firestore/queries.ts';
import { postView } from '../views/post-view.ts';
import { readBlockLists } from '../visibility/block-lists.ts';
import { visiblePosts } from '../visibility/visible-posts.ts';
import { postWithout } from '../visibility/without-blocked.ts';

/**
 * Lists a person's bookmarks, newest first. `search` finds text in the author's full name or email. Each post is
 * read for its counters and comments. Posts that are deleted or that the person cannot see any more are left out.
 */
export async function listBookmarks(
  db: Firestore,
  uid: string,
  request: PageRequest & { readonly search?: string | undefined },
): Promise<{ bookmarks: Bookmark[]; nextCursor: string | null }> {
  const { search = '' } = request;
  const tokens = tokensOfSearch(search);
  const blockListsPromise = readBlockLists(db, uid);
  const filter = blockListsPromise.then(
    ({ isBlocked }) =>
      ({ postBy }: BookmarkDoc) =>
        !isBlocked(postBy.uid) && (tokens.length === 0 || containsText(search, postBy.fullName, postBy.email)),
  );
  const page = await readPage(newestBookmarks(db, uid, tokens), BookmarkDoc, request, filter);
  const blockLists = await blockListsPromise;
  const refs = page.items.map(({ id }) => db.doc(paths.post(id)));
  const posts = refs.length > 0 ? await db.getAll(...refs) : [];
  const bookmarks = (await visiblePosts(db, uid, readDocuments(PostDoc, posts))).map((post) => {
    const { _id, postImage, comments, commentCount, likes } = postView(postWithout(post, blockLists));
    return { _id, postImage, comments, commentCount, likes: { likeCount: likes.likeCount } };
  });
  return { bookmarks, nextCursor: page.nextCursor };
}
