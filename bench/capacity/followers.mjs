/**
 * The distribution of followers: a power law between the smallest and the largest account (a bounded Pareto
 * distribution). The density is proportional to `followers ** -exponent`.
 */

/** @typedef {ReturnType<typeof createFollowers>} Followers */

/**
 * Creates a distribution with this mean. Throws if no smallest account between 1 and the mean gives it.
 *
 * @param {{ exponent: number, mean: number, largest: number }} options
 */
export function createFollowers({ exponent, mean, largest }) {
  const smallest = smallestFor({ exponent, mean, largest });
  const shape = exponent - 1;
  const scale = 1 - (smallest / largest) ** shape;
  return {
    smallest,

    /** Returns the share of people with at most so many followers. @param {number} count */
    shareUpTo: (count) => (1 - (smallest / Math.min(Math.max(count, smallest), largest)) ** shape) / scale,

    /**
     * Returns the followers of a mean person, counting only people with at most `count`. It is the mean number of inbox
     * entries of a post, if posts of larger accounts have none.
     *
     * @param {number} count
     */
    meanUpTo: (count) => partialMean(smallest, Math.min(Math.max(count, smallest), largest), exponent) / scale,

    /** Returns the followers of a random person. @param {() => number} random from 0 to 1 */
    sample: (random) => Math.round(smallest * (1 - random() * scale) ** (-1 / shape)),
  };
}

/** The integral of `x * density(x)` without the normalization to `largest`. */
/** @param {number} smallest @param {number} upTo @param {number} exponent */
function partialMean(smallest, upTo, exponent) {
  const shape = exponent - 1;
  return ((shape * smallest ** shape) / (shape - 1)) * (smallest ** (1 - shape) - upTo ** (1 - shape));
}

/** @param {{ exponent: number, mean: number, largest: number }} options */
function smallestFor({ exponent, mean, largest }) {
  /** @param {number} smallest */
  const meanOf = (smallest) => partialMean(smallest, largest, exponent) / (1 - (smallest / largest) ** (exponent - 1));
  let [low, high] = [1, mean];
  if (meanOf(low) > mean) throw new Error(`A mean of ${mean} followers needs accounts with less than one follower.`);
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (meanOf(middle) < mean) low = middle;
    else high = middle;
  }
  return low;
}
