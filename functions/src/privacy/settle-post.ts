import { isDeepStrictEqual } from 'node:util';
import type { Media } from '@glimpse/contract/media/media';
import { paths } from '@glimpse/contract/paths';
import { allMedia, PostDoc, showing } from '@glimpse/contract/posts/post';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { readableDocument, toStored } from '../firestore/documents.ts';
import { readTogether } from '../firestore/read-together.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { noteAllDiscarded } from '../media/discarded-media.ts';
import { copyFolder, placedMedia, placeFor } from '../media/media-folder.ts';
import type { MediaStore } from '../media/store.ts';
import { clearDiscardedMedia } from '../triggers/clear-discarded-media.ts';
import { wishOf, wishRefs } from './wish.ts';

/** Somebody may edit the post, or change their mind, while files are copied. */
const maxAttempts = 5;

/**
 * Makes a post as visible as its author wants their posts, and moves its files to where those may read them who see it. A hidden post stays
 * hidden. Safe to repeat and to be cut off: the files are copied first, the post changes in a commit that notes the old ones as
 * discarded, and then they go, and the bookmarks follow.
 */
export async function settlePost(
  db: Firestore,
  store: MediaStore,
  postId: string,
  nowMs: number,
): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const post = readableDocument(PostDoc, await db.doc(paths.post(postId)).get());
    if (!post) return;
    const copied = await copyToPlace(db, store, post.data);
    const outcome = await commitPlace(db, postId, post.data.postBy.uid, copied, nowMs);
    if (outcome === 'changed') continue;
    if (outcome !== 'settled') for (const note of outcome) await clearDiscardedMedia(db, store, note);
    return;
  }
  throw new Error(`${paths.post(postId)} changes again and again`);
}

/** Answers the media as they are to be shown, with their files there already: one folder after the other, whatever there is left to copy. */
async function copyToPlace(db: Firestore, store: MediaStore, post: PostDoc): Promise<Media[]> {
  const read = await readTogether(db, wishRefs(db, post.postBy.uid));
  const place = placeFor(wantedFor(post, wishOf(read)));
  const copied: Media[] = [];
  for (const shown of allMedia(post)) {
    const media = placedMedia(shown, place);
    if (media !== shown) await copyFolder(store, shown.path, media.path);
    copied.push(media);
  }
  return copied;
}

const wantedFor = (post: PostDoc, wish: PostDoc['visibility'] | null) =>
  post.visibility === 'hidden' || wish === null ? post.visibility : wish;

/** `changed`: the copies are not of what is wanted now. Otherwise the notes of what is to go, if anything is. */
const commitPlace = (
  db: Firestore,
  postId: string,
  uid: string,
  copied: readonly Media[],
  nowMs: number,
): Promise<DocumentReference[] | 'changed' | 'settled'> =>
  inTransaction(db, [paths.post(postId), paths.user(uid)], async (tx) => {
    const read = await readTogether(tx, { post: db.doc(paths.post(postId)), ...wishRefs(db, uid) });
    const post = readableDocument(PostDoc, read.post);
    if (!post) return 'settled';
    const visibility = wantedFor(post.data, wishOf(read));
    const shown = allMedia(post.data);
    const media = shown.map((one) => placedMedia(one, placeFor(visibility)));
    if (!isDeepStrictEqual(media, copied)) return 'changed';
    const moved = shown.filter((one, at) => one !== media[at]).map(({ path }) => path);
    if (read.post.get('visibility') === visibility && moved.length === 0) return 'settled';
    tx.update(read.post.ref, toStored({ visibility, ...showing(media) }));
    // Without files to remove the bookmarks still have to follow.
    const folders = moved.length > 0 ? moved : [''];
    return noteAllDiscarded(tx, db, { uid, postId, createdAt: nowMs }, folders);
  });
