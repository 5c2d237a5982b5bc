import { type Media, mediaId, UploadDoc } from '@glimpse/contract/media/media';
import { mediaErrors } from '@glimpse/contract/media/media-errors';
import { mediaRoots, paths } from '@glimpse/contract/paths';
import { type MediaInput, type NewPost, type PostDoc, type PostEdit, postErrors } from '@glimpse/contract/posts/post';
import type { Visibility } from '@glimpse/contract/visibility/visibility';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { type DocumentView, readDocument, type Stored } from '../firestore/documents.ts';
import { isBelow, rootFor } from '../media/media-folder.ts';
import { MisplacedUpload } from '../media/move-upload.ts';
import { postView } from '../views/post-view.ts';
import { externalMedia, type Hosting } from './media-of.ts';

/** Snapshots of upload documents by upload id. */
export type Uploads = Readonly<Record<string, DocumentView>>;

/** The author and the visibility of the post that uses the uploads. */
interface PostOwner {
  readonly uid: string;
  readonly visibility: Visibility;
}

/**
 * Returns the ids of the uploads in a request, in their order. Throws `mediaTwice`, or `mediaTwoWays` if the
 * request has both a list of media and the fields for a single one.
 */
export function uploadIdsOf({ media, uploadId, alt }: NewPost | PostEdit): string[] {
  if (!media) return uploadId ? [uploadId] : [];
  if (uploadId !== undefined || alt !== undefined) throw postErrors.mediaTwoWays();
  const uploadIds = (media satisfies readonly MediaInput[]).flatMap((medium) =>
    'uploadId' in medium ? [medium.uploadId] : [],
  );
  if (new Set(uploadIds).size < uploadIds.length) throw postErrors.mediaTwice();
  return uploadIds;
}

export const uploadRefs = (db: Firestore, ids: readonly string[]): Record<string, DocumentReference> =>
  Object.fromEntries(ids.map((id) => [id, db.doc(paths.upload(id))]));

/**
 * Returns the media of a new post. Throws `uploadNotFound`, `mediaTwoWays`, `MisplacedUpload`, or
 * `invalid-argument` if there are no media or if `hosting` does not allow them.
 */
export function mediaOfNewPost(post: NewPost, uploads: Uploads, owner: PostOwner, hosting: Hosting): Media[] {
  const { media, uploadId, alt, postImage = '', postVideos = [] } = post;
  if (media) {
    if (postImage !== '' || postVideos.length > 0) throw postErrors.mediaTwoWays();
    return media.map((medium) => uploadedMedia(uploads[medium.uploadId], owner, medium.alt));
  }
  return [uploadId ? uploadedMedia(uploads[uploadId], owner, alt) : externalMedia(post, hosting)];
}

/**
 * Returns the media of a post after the edit. The fields for a single medium change the first one, and the others
 * stay as they are. Throws the errors of `mediaOfNewPost`, `mediaNotInPost` or `mediaTwice`.
 */
export function mediaAfterEdit(
  post: Stored<PostDoc>,
  edit: PostEdit,
  uploads: Uploads,
  uid: string,
  hosting: Hosting,
): readonly Media[] {
  const { visibility } = post.data;
  const current = post.data.media;
  const { media, uploadId, alt, postImage = '' } = edit;
  // If only the caption changed, clients send the current `postImage`.
  const isNew = postImage !== '' && postImage !== postView(post).postImage;
  const findCurrent = (id: string) => current.find((medium) => mediaId(medium) === id);

  if (!media) {
    const [first, ...others] = current;
    if (uploadId) return [uploadedMedia(uploads[uploadId], { uid, visibility }, alt), ...others];
    return [isNew ? externalMedia({ postImage, alt }, hosting) : withAlt(first, alt), ...others];
  }
  if (isNew) throw postErrors.mediaTwoWays();
  const after = media.map((one) => {
    if ('kept' in one) {
      const existing = findCurrent(one.kept);
      if (!existing) throw postErrors.mediaNotInPost();
      return withAlt(existing, one.alt);
    }
    // If the client repeats an edit because the response was lost, the uploads are already in the post.
    const existing = uploads[one.uploadId]?.exists ? undefined : findCurrent(one.uploadId);
    return existing ? withAlt(existing, one.alt) : uploadedMedia(uploads[one.uploadId], { uid, visibility }, one.alt);
  });
  if (new Set(after.map(mediaId)).size < after.length) throw postErrors.mediaTwice();
  return after;
}

/** Returns the media of an upload by `uid` that is in no post. Throws `uploadNotFound` or `MisplacedUpload`. */
function uploadedMedia(
  upload: DocumentView | undefined,
  { uid, visibility }: PostOwner,
  alt: string | undefined,
): Media {
  const stored = upload ? readDocument(UploadDoc, upload) : null;
  if (stored?.data.uid !== uid) throw mediaErrors.uploadNotFound();
  // Only the members of a conversation may see the picture of a message.
  if (!mediaRoots.some((root) => isBelow(stored.data.media, root))) throw mediaErrors.uploadNotFound();
  const root = rootFor(visibility);
  if (!isBelow(stored.data.media, root)) throw new MisplacedUpload(root);
  return withAlt(stored.data.media, alt);
}

const withAlt = (media: Media, alt: string | undefined): Media => (alt === undefined ? media : { ...media, alt });
