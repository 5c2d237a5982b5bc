import { isDeepStrictEqual } from 'node:util';
import { paths } from '@glimpse/contract/paths';
import { mediaFields, type PostDoc, type PostEdit, postErrors, sensitiveFields } from '@glimpse/contract/posts/post';
import { mentionFields } from '@glimpse/contract/rich-text/mention';
import { tagsIn } from '@glimpse/contract/rich-text/rich-text';
import { captionTokens } from '@glimpse/contract/search/caption-tokens';
import type { Firestore } from 'firebase-admin/firestore';
import type { Stored } from '../firestore/documents.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { notePostMediaChange } from '../media/media-copies.ts';
import { mentionsIn } from '../rich-text/mentions.ts';
import { requireVisiblePost } from '../visibility/visible-posts.ts';
import { allowAllHosts, type Hosting } from './media-of.ts';
import { mediaAfterEdit, uploadIdsOf, uploadRefs } from './posted-media.ts';
import type { Prefetch } from './read-post.ts';

/**
 * Changes the caption, the media or the author's sensitive mark of a post. Omitted fields stay as they are. Throws
 * `viewerNotRegistered`, `postNotFound`, `editForeignPost`, `uploadNotFound`, `mediaNotInPost`, `mediaTwice`,
 * `mediaTwoWays`, `MisplacedUpload`, or `invalid-argument` if `hosting` does not allow the external media.
 *
 * The same commit records removed media in `postMediaChanges`. A trigger on that document deletes their files and
 * updates the bookmarks, which copy the first medium and the mark.
 *
 * An edit with a list of media can be repeated, because uploads that it has already used are found in the post.
 */
export const editPost = (
  db: Firestore,
  nowMs: number,
  uid: string,
  postId: string,
  edit: PostEdit,
  hosting: Hosting = allowAllHosts,
  prefetch?: Prefetch,
): Promise<Stored<PostDoc>> => {
  const reads = {
    post: db.doc(paths.post(postId)),
    viewer: db.doc(paths.user(uid)),
    blockLists: db.doc(paths.blockLists(uid)),
  };
  const refsOfUploads = uploadRefs(db, uploadIdsOf(edit));
  const options = { lockPaths: [paths.post(postId)], reads, preload: Object.values(refsOfUploads) };
  return inTransaction(db, options, async (commit, read) => {
    const uploads = await commit.read(refsOfUploads);
    requireViewer(read.viewer);
    const post = await requireVisiblePost(db, uid, read.post);
    if (post.data.postBy.uid !== uid) throw postErrors.editForeign();

    const media = mediaAfterEdit(post, edit, uploads, uid, hosting);
    const { content = post.data.content, mentionedUids } = edit;
    const earlier = { text: post.data.content, mentions: post.data.mentions };
    const mentions = await mentionsIn(db, { writerUid: uid, text: content, chosen: mentionedUids, earlier });
    const words = {
      content,
      tags: tagsIn(content),
      ...mentionFields(mentions),
      captionTokens: captionTokens(content),
    };
    const { sensitive, sensitiveBy } = post.data;
    const mark =
      edit.sensitive === undefined ? { sensitive, sensitiveBy } : sensitiveFields(post.data, 'author', edit.sensitive);
    const change = { ...words, ...mediaFields(media), ...mark, updatedAt: nowMs };
    if (mark.sensitive !== sensitive || !isDeepStrictEqual(media, post.data.media)) {
      const removedPaths = post.data.mediaPaths.filter((path) => !change.mediaPaths.includes(path));
      notePostMediaChange(commit, db, { uid, postId, removedPaths, createdAt: nowMs });
    }
    for (const upload of Object.values(uploads)) commit.delete(upload);
    commit.update(read.post, change);
    const changed = { id: postId, data: { ...post.data, ...change } };
    prefetch?.({ post: changed, blockLists: read.blockLists });
    return changed;
  });
};
