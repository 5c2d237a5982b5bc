import { type DiscardedMediaDoc, UploadDoc } from '@glimpse/contract/media/media';
import { paths } from '@glimpse/contract/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { readableDocument } from '../firestore/documents.ts';
import { commitOptimistically } from '../firestore/optimistic-commit.ts';

/**
 * A note that its media are to go takes the place of an upload's record: from here on no post can take it, and cut off anywhere the
 * files are still found. Answers whether there was a record that can be read; one that cannot stays.
 */
export const giveUp = (db: Firestore, uploadId: string, nowMs: number): Promise<boolean> =>
  commitOptimistically(db, async (commit) => {
    // Both are written, so neither changes meanwhile.
    const { glanced } = await commit.read({
      held: {},
      glanced: { upload: db.doc(paths.upload(uploadId)), note: db.doc(paths.discarded(uploadId)) },
    });
    const upload = readableDocument(UploadDoc, glanced.upload);
    if (!upload) return false;
    const { uid, media, replacedIn = '' } = upload.data;
    const discarded: DiscardedMediaDoc = { uid, path: media.path, postId: replacedIn, createdAt: nowMs };
    commit.put(glanced.note, discarded);
    commit.delete(glanced.upload);
    return true;
  });
