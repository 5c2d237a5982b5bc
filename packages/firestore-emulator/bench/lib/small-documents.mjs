/** The documents that the emulator is measured with: some 120 bytes, four fields, two of them worth a query. */

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
 * Stores documents 0 to `count - 1` as `d0`, `d1`, …, batch by batch. Throws when it takes longer than `limitMs`.
 *
 * @param {import('@google-cloud/firestore').Firestore} db
 * @param {string} collection
 * @param {number} count
 */
export async function store(db, collection, count, limitMs = Number.POSITIVE_INFINITY) {
  const startedAt = performance.now();
  for (let first = 0; first < count; first += batchSize) {
    const batch = db.batch();
    for (let index = first; index < Math.min(first + batchSize, count); index++)
      batch.set(db.collection(collection).doc(`d${index}`), smallDocument(index));
    await batch.commit();
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    if (seconds * 1000 > limitMs && first + batchSize < count)
      throw new Error(`storing ${count} documents: only ${first + batchSize} were in after ${seconds} s`);
  }
}
