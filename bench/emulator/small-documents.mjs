import { inRoot } from '../../scripts/lib/paths.mjs';

/** The rules that the emulators load. Admin requests do not evaluate them. */
export const rulesFile = inRoot('firestore.rules');

/** Documents with about 120 bytes and four fields. */

export const groups = 10;
export const tags = 20;

/** @param {number} index */
export const smallDocument = (index) => ({
  group: index % groups,
  rank: index,
  tags: [`tag${index % tags}`, `tag${(index + 7) % tags}`],
  text: `Small document number ${index}, with a line of text`,
});

const batchSize = 500;

/**
 * Stores documents 0 to `count - 1` as `d0`, `d1`, …, in batches.
 *
 * @param {import('@google-cloud/firestore').Firestore} db
 * @param {string} collection
 * @param {number} count
 */
export async function store(db, collection, count) {
  for (let first = 0; first < count; first += batchSize) {
    const batch = db.batch();
    for (let index = first; index < Math.min(first + batchSize, count); index++)
      batch.set(db.collection(collection).doc(`d${index}`), smallDocument(index));
    await batch.commit();
  }
}
