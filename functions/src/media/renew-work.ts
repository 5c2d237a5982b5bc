import { allMedia, PostDoc } from '@glimpse/contract/posts/post';
import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { readableDocument } from '../firestore/documents.ts';
import { postsByAuthorAfter } from '../firestore/queries.ts';
import type { JobWork } from '../jobs/job-work.ts';
import { removeUnusedMedia } from './discarded-media.ts';
import { isOld, renewPost } from './renew-media.ts';
import type { MediaStore } from './store.ts';

/** Posts that are looked at in one slice. */
const sliceSize = 50;

/**
 * Behind which post it goes on; which post it is to renew there ('': it looks for the next), and in which folders it makes something for it:
 * when it died, or the files were moved meanwhile, what lies there for nothing goes.
 */
const Cursor = z.object({ after: z.string(), postId: z.string(), folders: z.array(z.string()) });
type Cursor = z.infer<typeof Cursor>;

/** Gives the uploads of earlier releases that a person has posted their squares and AVIFs, a post a slice. */
export const renewMediaWork = (db: Firestore, store: MediaStore): JobWork => ({
  keptMs: 0,
  isRetriedBySweep: true,
  takeSlice: async ({ uid, cursor, doneCount }, nowMs) => {
    const { after, postId, folders }: Cursor =
      cursor === '' ? { after: '', postId: '', folders: [] } : Cursor.parse(JSON.parse(cursor));
    if (postId === '') {
      const next = await findNext(db, uid, after);
      return { cursor: next && JSON.stringify(next), doneCount, totalCount: 0 };
    }
    const isDone = await renewPost(db, store, postId, nowMs);
    for (const folder of folders) await removeUnusedMedia(db, store, folder);
    const next: Cursor = { after: isDone ? postId : after, postId: '', folders: [] };
    return { cursor: JSON.stringify(next), doneCount: doneCount + 1, totalCount: 0 };
  },
});

/** The next post with something to renew, or how far there is none; null at the end. */
async function findNext(db: Firestore, uid: string, after: string): Promise<Cursor | null> {
  const { docs } = await postsByAuthorAfter(db, uid, after).limit(sliceSize).get();
  for (const snapshot of docs) {
    const post = readableDocument(PostDoc, snapshot);
    const folders = post ? allMedia(post.data).filter(isOld) : [];
    if (folders.length > 0) return { after, postId: snapshot.id, folders: folders.map(({ path }) => path) };
  }
  const last = docs.at(-1);
  return last ? { after: last.id, postId: '', folders: [] } : null;
}
