import { serverErrors } from '@glimpse/contract/errors';
import { type Media, UploadDoc } from '@glimpse/contract/media';
import { mentioning } from '@glimpse/contract/mention';
import { paths } from '@glimpse/contract/paths';
import type { NewPost, PostDoc } from '@glimpse/contract/post';
import { searchTokens } from '@glimpse/contract/search';
import { type Visibility, visibilityOf } from '@glimpse/contract/visibility';
import { tagsIn } from '@glimpse/contract/words';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { readDocument, type Stored, toStored } from '../firestore/documents.ts';
import { readTogether } from '../firestore/read-together.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { fanOutJob } from '../inbox/fan-out.ts';
import { isPlaced, placeFor } from '../media/place.ts';
import { MisplacedUpload } from '../media/place-upload.ts';
import { isRetired } from '../media/uploads.ts';
import { authorOf } from '../views/user-view.ts';
import { mentionsIn } from '../words/mentions.ts';
import { anywhere, type Hosting, hostedMedia } from './media-of.ts';

/**
 * A new post by `uid` with an upload of theirs, which it uses up, or with media hosted elsewhere. Throws
 * `viewerNotRegistered`, `uploadNotFound`, `MisplacedUpload`, or `invalid-argument` when there are no media that `hosting` takes.
 */
export async function createPost(
  db: Firestore,
  nowMs: number,
  uid: string,
  post: NewPost,
  hosting: Hosting = anywhere,
): Promise<Stored<PostDoc>> {
  const ref = db.collection(paths.posts()).doc();
  const content = post.content ?? '';
  const mentions = await mentionsIn(db, uid, content, post.mentionedUids);
  return inTransaction(db, [paths.user(uid)], async (tx) => {
    const viewerRef = db.doc(paths.user(uid));
    const read = post.uploadId
      ? await readTogether(tx, { viewer: viewerRef, upload: db.doc(paths.upload(post.uploadId)) })
      : { viewer: await tx.get(viewerRef), upload: null };
    const viewer = requireViewer(read.viewer);
    const postBy = authorOf(viewer);
    const visibility = visibilityOf(viewer.data);
    const media = read.upload
      ? uploadedMedia(read.upload, uid, post.alt, visibility)
      : hostedMedia(post, hosting);
    const data: PostDoc = {
      postBy,
      content,
      tags: tagsIn(content),
      ...mentioning(mentions),
      media,
      moreMedia: [],
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
    if (read.upload) tx.delete(read.upload.ref);
    return { id: ref.id, data };
  });
}

/** The media of an upload by `uid` that waits to be posted. Throws `uploadNotFound`, or `MisplacedUpload`. */
export function uploadedMedia(
  upload: DocumentSnapshot,
  uid: string,
  alt: string | undefined,
  visibility: Visibility,
): Media {
  const waiting = readDocument(UploadDoc, upload);
  if (waiting?.data.uid !== uid || isRetired(waiting.data)) throw serverErrors.uploadNotFound();
  const place = placeFor(visibility);
  if (!isPlaced(waiting.data.media, place)) throw new MisplacedUpload(place);
  return alt === undefined ? waiting.data.media : { ...waiting.data.media, alt };
}
