import { CheckError } from './site.ts';

/** Undoes a step. Cleanups run at the end, in reverse order. */
type Cleanup = () => Promise<unknown>;

export interface Runner {
  /** Runs a step and prints the result. A step is skipped if it needs a value of a failed step. */
  step(name: string, work: () => Promise<void>): Promise<void>;
  /** Adds a cleanup. Returns a function that cancels it. */
  addCleanup(name: string, cleanUp: Cleanup): () => void;
  /** Runs the cleanups. Returns the number of failed steps and cleanups. */
  finish(): Promise<number>;
  /** Skips all further steps. */
  stop(): void;
}

/** Thrown if a value is missing because an earlier step failed. */
class MissingValueError extends Error {}

/** Returns the value of an earlier step. Throws MissingValueError if that step failed. */
export function requireValue<T>(value: T | undefined): T {
  if (value === undefined) throw new MissingValueError();
  return value;
}

const failure = (error: unknown): string =>
  error instanceof CheckError ? error.message : `unexpected: ${error instanceof Error ? error.stack : error}`;

export function createRunner(print: (line: string) => void): Runner {
  const cleanups = new Map<string, Cleanup>();
  let failed = 0;
  let isStopped = false;

  const fail = (name: string, why: string) => {
    failed += 1;
    print(`FAIL  ${name}\n      ${why}`);
  };

  return {
    async step(name, work) {
      if (isStopped) return;
      const begin = Date.now();
      try {
        await work();
        print(`pass  ${name} (${Date.now() - begin} ms)`);
      } catch (error) {
        if (error instanceof MissingValueError) print(`skip  ${name}: it needs a step that failed`);
        else fail(name, failure(error));
      }
    },
    addCleanup(name, cleanUp) {
      cleanups.set(name, cleanUp);
      return () => void cleanups.delete(name);
    },
    async finish() {
      for (const [name, cleanUp] of [...cleanups].reverse()) {
        await cleanUp().then(
          () => print(`      removed ${name}`),
          (error: unknown) => fail(`removing ${name}`, failure(error)),
        );
      }
      return failed;
    },
    stop: () => {
      isStopped = true;
    },
  };
}
