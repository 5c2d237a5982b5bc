/** Returns a function that runs a task. At most `count` tasks run at once, and others wait in a queue. */
export function limitConcurrency(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queued: (() => void)[] = [];
  let free = count;
  return async (work) => {
    if (free === 0) await new Promise<void>((resolve) => queued.push(resolve));
    else free -= 1;
    try {
      return await work();
    } finally {
      const next = queued.shift();
      if (next) next();
      else free += 1;
    }
  };
}
