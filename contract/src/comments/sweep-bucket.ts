/**
 * The number of parts into which the sweep divides all comments. An index that rises with time takes about 500 writes
 * per second, so that eight parts take 4,000 comments and edits per second.
 */
export const sweepBuckets = 8;

/** Returns the part of a comment, from 0 to `sweepBuckets - 1`. */
export const sweepBucketOf = (commentId: string): number =>
  [...commentId].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % sweepBuckets;
