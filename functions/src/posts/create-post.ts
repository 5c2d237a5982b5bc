import { paths } from '@glimpse/contract/paths';
import { type NewPost, type PostDoc, showing } from '@glimpse/contract/posts/post';
import { mentioning } from '@glimpse/contract/rich-text/mention';
import { tagsIn } from '@glimpse/contract/rich-text/rich-text';
import { searchTokens } from '@glimpse/contract/search/search-tokens';
import { visibilityOf } from '@glimpse/contract/visibility/visibility';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { fanOutJob } from '../feed/fan-out.ts';
import { type Stored, toStored } from '../firestore/documents.ts';
import { readGroups } from '../firestore/read-together.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { mentionsIn } from '../rich-text/mentions.ts';
import { authorOf } from '../views/user-view.ts';
import type { Foresee } from './foreseen.ts';
import { anywhere, type Hosting } from './media-of.ts';
import { mediaOfNew, namedUploads, uploadRefs } from './posted-media.ts';

/**
 * A new post by `uid` with uploads of theirs, all of which it uses up, or with media hosted elsewhere. Throws `viewerNotRegistered`,
 * `uploadNotFound`, `mediaTwice`, `mediaTwoWays`, `MisplacedUpload`, or `invalid-argument` when there are no media that `hosting` takes.
 */
export async function createPost(
  db: Firestore,
  nowMs: number,
  uid: string,
  post: NewPost,
  hosting: Hosting = anywhere,
  foresee?: Foresee,
): Promise<Stored<PostDoc>> {
  const ref = db.collection(paths.posts()).doc();
  const uploads = namedUploads(post);
  const content = post.content ?? '';
  const mentions = await mentionsIn(db, uid, content, post.mentionedUids);
  return inTransaction(db, [paths.user(uid)], async (tx) => {
    const viewerRef = db.doc(paths.user(uid));
    const [read, waiting] = await readGroups<'viewer', string, DocumentSnapshot>(
      tx,
      { viewer: viewerRef },
      uploadRefs(db, uploads),
    );
    const viewer = requireViewer(read.viewer);
    const postBy = authorOf(viewer);
    const visibility = visibilityOf(viewer.data);
    const media = mediaOfNew(post, waiting, { uid, visibility }, hosting);
    const data: PostDoc = {
      postBy,
      content,
      tags: tagsIn(content),
      ...mentioning(mentions),
      ...showing(media),
      visibility,
      hiddenBy: [],
      likeCount: 0,
      commentCount: 0,
      likePreview: [],
      dislikePreview: [],
      commentPreview: [],
      searchTokens: searchTokens(postBy.fullName, postBy.email),
      createdAt: nowMs,
      updatedAt: nowMs,
    };
    tx.create(ref, toStored(data));
    tx.update(viewerRef, { postCount: viewer.data.postCount + 1 });
    if (viewer.data.followerCount > 0) {
      const { path, job } = fanOutJob(uid, ref.id, nowMs);
      tx.create(db.doc(path), toStored(job));
    }
    for (const { ref: upload } of Object.values(waiting)) tx.delete(upload);
    const created = { id: ref.id, data };
    foresee?.({ post: created, hidden: null });
    return created;
  });
}
