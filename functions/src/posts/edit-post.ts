import { isDeepStrictEqual } from 'node:util';
import { serverErrors } from '@glimpse/contract/errors';
import type { DiscardedMediaDoc, Media } from '@glimpse/contract/media/media';
import { paths } from '@glimpse/contract/paths';
import { allMedia, type PostDoc, type PostEdit, showing } from '@glimpse/contract/posts/post';
import { mentioning } from '@glimpse/contract/rich-text/mention';
import { tagsIn } from '@glimpse/contract/rich-text/rich-text';
import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import { type Stored, toStored } from '../firestore/documents.ts';
import { readGroups } from '../firestore/read-together.ts';
import { requireViewer } from '../firestore/require.ts';
import { inTransaction } from '../firestore/transaction.ts';
import { noteAllDiscarded } from '../media/discarded-media.ts';
import { mentionsIn } from '../rich-text/mentions.ts';
import { requireVisiblePost } from '../visibility/visible-posts.ts';
import type { Foresee } from './foreseen.ts';
import { anywhere, type Hosting } from './media-of.ts';
import { mediaAfter, namedUploads, uploadRefs } from './posted-media.ts';

/**
 * The post with another caption or other media; what is left out stays. Throws `viewerNotRegistered`, `postNotFound`,
 * `editForeignPost`, `uploadNotFound`, `mediaNotKept`, `mediaTwice`, `mediaTwoWays`, `MisplacedUpload`, or `invalid-argument` for media
 * elsewhere that `hosting` does not take.
 *
 * What is shown no more is noted as discarded in the same commit, so that it is surely cleared away and the bookmarks, which copy the
 * first of the media, refreshed. An edit with a list of media may be sent again: what it has used up is in the post already.
 */
export const editPost = (
  db: Firestore,
  nowMs: number,
  uid: string,
  postId: string,
  edit: PostEdit,
  hosting: Hosting = anywhere,
  foresee?: Foresee,
): Promise<Stored<PostDoc>> =>
  inTransaction(db, [paths.post(postId)], async (tx) => {
    const refs = {
      post: db.doc(paths.post(postId)),
      viewer: db.doc(paths.user(uid)),
      hidden: db.doc(paths.hidden(uid)),
    };
    const [read, waiting] = await readGroups<keyof typeof refs, string, DocumentSnapshot>(
      tx,
      refs,
      uploadRefs(db, namedUploads(edit)),
    );
    requireViewer(read.viewer);
    const post = await requireVisiblePost(db, uid, read.post);
    if (post.data.postBy.uid !== uid) throw serverErrors.editForeignPost();

    const media = mediaAfter(post, edit, waiting, uid, hosting);
    const { content = post.data.content, mentionedUids } = edit;
    const before = { text: post.data.content, mentions: post.data.mentions };
    const mentions = await mentionsIn(db, uid, content, mentionedUids, before);
    const words = { content, tags: tagsIn(content), ...mentioning(mentions) };
    const change = { ...words, ...showing(media), updatedAt: nowMs };
    noteChanges(tx, db, { uid, postId, createdAt: nowMs }, allMedia(post.data), media);
    for (const { ref, exists } of Object.values(waiting)) if (exists) tx.delete(ref);
    tx.update(refs.post, toStored(change));
    const changed = { id: postId, data: { ...post.data, ...change } };
    foresee?.({ post: changed, hidden: read.hidden });
    return changed;
  });

/** Files that no media name any more are to go; where only the first has changed, the bookmarks still have to follow. */
function noteChanges(
  tx: Transaction,
  db: Firestore,
  note: Omit<DiscardedMediaDoc, 'path'>,
  before: readonly Media[],
  after: readonly Media[],
): void {
  const used = new Set(after.map(({ path }) => path));
  const gone = before.map(({ path }) => path).filter((path) => path !== '' && !used.has(path));
  const isFirstAnother = !isDeepStrictEqual(before[0], after[0]);
  const noted = gone.length === 0 && isFirstAnother ? [''] : gone;
  noteAllDiscarded(tx, db, note, noted);
}
