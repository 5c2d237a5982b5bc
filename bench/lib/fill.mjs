import { inLanes } from './stats.mjs';

const batchSize = 250;

/**
 * Calls `write(batch, index)` for `from` to `to - 1`, and commits the batches.
 *
 * @param {import('firebase-admin/firestore').Firestore} db
 * @param {number} from
 * @param {number} to
 * @param {(batch: import('firebase-admin/firestore').WriteBatch, index: number) => void} write
 */
export const fill = (db, from, to, write) =>
  inLanes(Math.ceil(Math.max(0, to - from) / batchSize), 4, async (batchIndex) => {
    const batch = db.batch();
    const start = from + batchIndex * batchSize;
    for (let index = start; index < Math.min(start + batchSize, to); index++) write(batch, index);
    await batch.commit();
  });
