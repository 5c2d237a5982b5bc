import { isDeepStrictEqual } from 'node:util';
import { serverErrors } from '@glimpse/contract/errors';
import type { Media } from '@glimpse/contract/media';
import { mentioning } from '@glimpse/contract/mention';
import { paths } from '@glimpse/contract/paths';
import type { PostDoc, PostEdit } from '@glimpse/contract/post';
import { tagsIn } from '@glimpse/contract/words';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { type Stored, toStored } from '../firestore/documents.ts';
import { readTogether } from '../firestore/read-together.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { requireVisiblePost } from '../firestore/visible.ts';
import { noteDiscarded } from '../media/discarded-media.ts';
import { postView } from '../views/post-view.ts';
import { mentionsIn } from '../words/mentions.ts';
import { uploadedMedia } from './create-post.ts';
import { anywhere, type Hosting, hostedMedia } from './media-of.ts';

/**
 * The post with another caption or other media; what is left out stays. Throws `viewerNotRegistered`, `postNotFound`,
 * `editForeignPost`, `uploadNotFound`, `MisplacedUpload`, or `invalid-argument` for media elsewhere that `hosting` does not take.
 *
 * Media that change are noted as discarded in the same commit, so that they are surely cleared away and the bookmarks, which
 * copy them, refreshed.
 */
export const editPost = (
  db: Firestore,
  nowMs: number,
  uid: string,
  postId: string,
  edit: PostEdit,
  hosting: Hosting = anywhere,
): Promise<Stored<PostDoc>> =>
  inTransaction(db, [paths.post(postId)], async (tx) => {
    const refs = { post: db.doc(paths.post(postId)), viewer: db.doc(paths.user(uid)) };
    const read = edit.uploadId
      ? await readTogether(tx, { ...refs, upload: db.doc(paths.upload(edit.uploadId)) })
      : { ...(await readTogether(tx, refs)), upload: null };
    requireViewer(read.viewer);
    const post = await requireVisiblePost(db, uid, read.post);
    if (post.data.postBy.uid !== uid) throw serverErrors.editForeignPost();

    const { media: previous } = post.data;
    const media = mediaAfter(post, edit, read.upload, uid, hosting);
    const { content = post.data.content, mentionedUids } = edit;
    const before = { text: post.data.content, mentions: post.data.mentions };
    const mentions = await mentionsIn(db, uid, content, mentionedUids, before);
    const words = { content, tags: tagsIn(content), ...mentioning(mentions) };
    const change = { ...words, media, updatedAt: nowMs };
    if (!isDeepStrictEqual(media, previous)) {
      // With another description the files stay.
      const path = media.url === previous.url ? '' : previous.path;
      noteDiscarded(tx, db.collection(paths.discardedMedia()).doc(), { uid, path, postId, createdAt: nowMs });
    }
    if (read.upload) tx.delete(read.upload.ref);
    tx.update(refs.post, toStored(change));
    return { id: postId, data: { ...post.data, ...change } };
  });

function mediaAfter(
  post: Stored<PostDoc>,
  { alt, postImage = '' }: PostEdit,
  upload: DocumentSnapshot | null,
  uid: string,
  hosting: Hosting,
): Media {
  if (upload) return uploadedMedia(upload, uid, alt, post.data.visibility);
  // Clients send back the picture they show when only the caption changed.
  const isNew = postImage !== '' && postImage !== postView(post).postImage;
  if (isNew) return hostedMedia({ postImage, alt }, hosting);
  return alt === undefined ? post.data.media : { ...post.data.media, alt };
}
