const changed = 'posts/dawn-ridge';
/** An upright picture, and one that lies as the first does. */
const added = ['posts/tea-hills', 'posts/desert-road'];

/**
 * While `run` runs, the seed's first post shows two further pictures.
 *
 * @param {import('firebase-admin/firestore').Firestore} db
 * @param {() => Promise<void>} run
 */
export async function withCarousel(db, run) {
  const others = await db.getAll(...added.map((path) => db.doc(path)));
  await db.doc(changed).update({ moreMedia: others.map((post) => post.get('media')) });
  try {
    await run();
  } finally {
    await db.doc(changed).update({ moreMedia: [] });
  }
}
