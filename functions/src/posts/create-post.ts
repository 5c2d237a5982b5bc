import { paths } from '@glimpse/contract/paths';
import { hotScore } from '@glimpse/contract/posts/hot-score';
import { mediaFields, type NewPost, type PostDoc, sensitiveFields } from '@glimpse/contract/posts/post';
import { mentionFields } from '@glimpse/contract/rich-text/mention';
import { tagsIn } from '@glimpse/contract/rich-text/rich-text';
import { captionTokens } from '@glimpse/contract/search/caption-tokens';
import { searchTokens } from '@glimpse/contract/search/search-tokens';
import { visibilityOf } from '@glimpse/contract/visibility/visibility';
import type { Firestore } from 'firebase-admin/firestore';
import { fanOutJob } from '../feed/fan-out.ts';
import { inBatch } from '../firestore/batched-commit.ts';
import type { Stored } from '../firestore/documents.ts';
import { requireViewer } from '../firestore/require.ts';
import { mentionsIn } from '../rich-text/mentions.ts';
import { authorOf } from '../views/user-view.ts';
import { allowAllHosts, type Hosting } from './media-of.ts';
import { mediaOfNewPost, uploadIdsOf, uploadRefs } from './posted-media.ts';
import type { Prefetch } from './read-post.ts';

/**
 * Creates a post by `uid` with their uploads or with external media. The documents of the used uploads and the draft of
 * the post are deleted in the same commit. Throws `viewerNotRegistered`, `uploadNotFound`, `mediaTwice`,
 * `mediaTwoWays`, `MisplacedUpload`, or `invalid-argument` if there are no media or if `hosting` does not allow them.
 */
export async function createPost(
  db: Firestore,
  nowMs: number,
  uid: string,
  post: NewPost,
  hosting: Hosting = allowAllHosts,
  prefetch?: Prefetch,
): Promise<Stored<PostDoc>> {
  const ref = db.collection(paths.posts()).doc();
  const content = post.content ?? '';
  const mentions = await mentionsIn(db, { writerUid: uid, text: content, chosen: post.mentionedUids });
  const refsOfUploads = uploadRefs(db, uploadIdsOf(post));
  const draftRefs = post.draftId === undefined ? [] : [db.doc(paths.draft(uid, post.draftId))];
  const options = {
    lockPaths: [paths.user(uid)],
    unchanged: { viewer: db.doc(paths.user(uid)) },
    preload: [...Object.values(refsOfUploads), ...draftRefs],
  };
  return inBatch(db, options, async (commit, read) => {
    // The commit deletes the uploads and an existing draft, so that these are unchanged, too.
    const uploads = await commit.read(refsOfUploads);
    const drafts = await commit.readAll(draftRefs);
    const viewer = requireViewer(read.viewer);
    const postBy = authorOf(viewer);
    const visibility = visibilityOf(viewer.data);
    const media = mediaOfNewPost(post, uploads, { uid, visibility }, hosting);
    const data: PostDoc = {
      postBy,
      content,
      tags: tagsIn(content),
      ...mentionFields(mentions),
      ...mediaFields(media),
      visibility,
      hiddenBy: [],
      ...sensitiveFields({ sensitiveBy: [] }, 'author', post.sensitive ?? false),
      hidesLikeCount: viewer.data.hidesLikeCounts,
      likeCount: 0,
      hotScore: hotScore(0, nowMs),
      commentCount: 0,
      likePreview: [],
      dislikePreview: [],
      commentPreview: [],
      searchTokens: searchTokens(postBy.fullName, postBy.email),
      captionTokens: captionTokens(content),
      createdAt: nowMs,
      updatedAt: nowMs,
    };
    commit.create(ref, data);
    commit.update(read.viewer, { postCount: viewer.data.postCount + 1 });
    if (viewer.data.followerCount > 0) commit.create(...fanOutJob(db, { uid, postId: ref.id, nowMs }));
    for (const upload of Object.values(uploads)) commit.delete(upload);
    for (const draft of drafts) if (draft.exists) commit.delete(draft);
    const created = { id: ref.id, data };
    prefetch?.({ post: created, blockLists: null });
    return created;
  });
}
