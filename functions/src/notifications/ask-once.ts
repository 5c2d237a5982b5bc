/** Asks for each task once. Whoever asks again while it is the same `dueMs` (epoch milliseconds) waits for the first, and fails with it. */
export type AskOnce = (dueMs: number, id: string, ask: () => Promise<void>) => Promise<void>;

/** What fails is asked for again by the next. Only the tasks of the last `dueMs` are known. */
export function createAskOnce(): AskOnce {
  let current = { dueMs: 0, tasks: new Map<string, Promise<void>>() };
  return (dueMs, id, ask) => {
    if (current.dueMs !== dueMs) current = { dueMs, tasks: new Map() };
    const { tasks } = current;
    const known = tasks.get(id);
    if (known) return known;
    const asked = ask().catch((error: unknown) => {
      tasks.delete(id);
      throw error;
    });
    tasks.set(id, asked);
    return asked;
  };
}
