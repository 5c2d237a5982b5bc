/** When each document was written: `note` takes names as they are written, `most` the fastest of them. */
export function writeTimes() {
  /** @type {Map<string, number[]>} */
  const times = new Map();
  return {
    /** @param {string[]} names @param {number} [atMs] */
    note: (names, atMs = performance.now()) => {
      for (const name of names) times.set(name, [...(times.get(name) ?? []), atMs]);
    },
    /** How often one document was written in any `windowMs`, at most, and which one. @param {number} windowMs */
    most: (windowMs) => {
      let most = { name: '', count: 0 };
      for (const [name, all] of times) {
        const count = Math.max(
          ...all.map((from) => all.filter((at) => at >= from && at < from + windowMs).length),
        );
        if (count > most.count) most = { name, count };
      }
      return most;
    },
    clear: () => times.clear(),
  };
}
