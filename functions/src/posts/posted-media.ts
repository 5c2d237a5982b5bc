import { serverErrors } from '@glimpse/contract/errors';
import { type Media, mediaId, UploadDoc } from '@glimpse/contract/media/media';
import { paths } from '@glimpse/contract/paths';
import type { EditedMedia, NewPost, PostDoc, PostEdit } from '@glimpse/contract/posts/post';
import { allMedia } from '@glimpse/contract/posts/post';
import type { Visibility } from '@glimpse/contract/visibility/visibility';
import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { readDocument, type Stored } from '../firestore/documents.ts';
import { isPlaced, placeFor } from '../media/media-folder.ts';
import { MisplacedUpload } from '../media/move-upload.ts';
import { isRetired } from '../media/uploads.ts';
import { postView } from '../views/post-view.ts';
import { type Hosting, hostedMedia } from './media-of.ts';

/** The records of uploads by their ids, as they were read. */
export type Waiting = Readonly<Record<string, DocumentSnapshot>>;

/** Whose uploads go into a post with this visibility. */
interface Poster {
  readonly uid: string;
  readonly visibility: Visibility;
}

/**
 * The ids of the uploads that a call names, in their order. Throws `mediaTwice`, or `mediaTwoWays` when it names what the post
 * shows both as a list and by the fields for a single one.
 */
export function namedUploads({ media, uploadId, alt }: NewPost | PostEdit): string[] {
  if (!media) return uploadId ? [uploadId] : [];
  if (uploadId !== undefined || alt !== undefined) throw serverErrors.mediaTwoWays();
  const named = (media satisfies readonly EditedMedia[]).flatMap((one) =>
    'uploadId' in one ? [one.uploadId] : [],
  );
  if (new Set(named).size < named.length) throw serverErrors.mediaTwice();
  return named;
}

export const uploadRefs = (db: Firestore, ids: readonly string[]): Record<string, DocumentReference> =>
  Object.fromEntries(ids.map((id) => [id, db.doc(paths.upload(id))]));

/** What a new post shows. Throws `uploadNotFound`, `mediaTwoWays`, `MisplacedUpload`, or `invalid-argument` when there is nothing that `hosting` takes. */
export function mediaOfNew(post: NewPost, waiting: Waiting, poster: Poster, hosting: Hosting): Media[] {
  const { media, uploadId, alt, postImage = '', postVideos = [] } = post;
  if (media) {
    if (postImage !== '' || postVideos.length > 0) throw serverErrors.mediaTwoWays();
    return media.map((one) => uploadedMedia(waiting[one.uploadId], poster, one.alt));
  }
  return [uploadId ? uploadedMedia(waiting[uploadId], poster, alt) : hostedMedia(post, hosting)];
}

/**
 * What a post shows after the edit. The fields for a single one are about the first; the others stay. Throws as `mediaOfNew` does, and
 * `mediaNotKept` or `mediaTwice`.
 */
export function mediaAfter(
  post: Stored<PostDoc>,
  edit: PostEdit,
  waiting: Waiting,
  uid: string,
  hosting: Hosting,
): readonly Media[] {
  const { visibility } = post.data;
  const shown = allMedia(post.data);
  const { media, uploadId, alt, postImage = '' } = edit;
  // Clients send back the picture they show when only the caption changed.
  const isNew = postImage !== '' && postImage !== postView(post).postImage;
  const kept = (id: string) => shown.find((one) => mediaId(one) === id);

  if (!media) {
    const [first, ...others] = shown;
    if (!first) throw serverErrors.postNotFound();
    if (uploadId) return [uploadedMedia(waiting[uploadId], { uid, visibility }, alt), ...others];
    return [isNew ? hostedMedia({ postImage, alt }, hosting) : described(first, alt), ...others];
  }
  if (isNew) throw serverErrors.mediaTwoWays();
  const after = media.map((one) => {
    if ('kept' in one) {
      const there = kept(one.kept);
      if (!there) throw serverErrors.mediaNotKept();
      return described(there, one.alt);
    }
    // The same edit, sent again because its answer was lost, has used its uploads up.
    const there = waiting[one.uploadId]?.exists ? undefined : kept(one.uploadId);
    return there
      ? described(there, one.alt)
      : uploadedMedia(waiting[one.uploadId], { uid, visibility }, one.alt);
  });
  if (new Set(after.map(mediaId)).size < after.length) throw serverErrors.mediaTwice();
  return after;
}

/** The media of an upload by `uid` that waits to be posted. Throws `uploadNotFound`, or `MisplacedUpload`. */
function uploadedMedia(
  upload: DocumentSnapshot | undefined,
  { uid, visibility }: Poster,
  alt: string | undefined,
): Media {
  const waiting = upload ? readDocument(UploadDoc, upload) : null;
  if (waiting?.data.uid !== uid || isRetired(waiting.data)) throw serverErrors.uploadNotFound();
  const place = placeFor(visibility);
  if (!isPlaced(waiting.data.media, place)) throw new MisplacedUpload(place);
  return described(waiting.data.media, alt);
}

const described = (media: Media, alt: string | undefined): Media =>
  alt === undefined ? media : { ...media, alt };
