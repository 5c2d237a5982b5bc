import { Fault } from './site.ts';

/** Undoes what a step did; called at the end, the last first, when that has not been undone on the way. */
type Undo = () => Promise<unknown>;

export interface Walk {
  /** Runs a step and says how it went. A step that needs what a failed one should have given is not tried. */
  step(name: string, work: () => Promise<void>): Promise<void>;
  /** Remembers how to undo something. The answer forgets it: it has been undone. */
  undoLater(what: string, undo: Undo): () => void;
  /** Undoes what is left to undo. Answers how many steps failed, leaving something behind among them. */
  finish(): Promise<number>;
  /** No further steps are tried. */
  stop(): void;
}

/** What an earlier step has not given. */
class Missing extends Error {}

/** The value, which an earlier step had to give. */
export function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Missing();
  return value;
}

const failure = (error: unknown): string =>
  error instanceof Fault ? error.message : `unexpected: ${error instanceof Error ? error.stack : error}`;

export function startWalk(say: (line: string) => void): Walk {
  const undoing = new Map<string, Undo>();
  let failed = 0;
  let isStopped = false;

  const fail = (name: string, why: string) => {
    failed += 1;
    say(`FAIL  ${name}\n      ${why}`);
  };

  return {
    async step(name, work) {
      if (isStopped) return;
      const begin = Date.now();
      try {
        await work();
        say(`pass  ${name} (${Date.now() - begin} ms)`);
      } catch (error) {
        if (error instanceof Missing) say(`skip  ${name}: it needs what has failed`);
        else fail(name, failure(error));
      }
    },
    undoLater(what, undo) {
      undoing.set(what, undo);
      return () => void undoing.delete(what);
    },
    async finish() {
      for (const [what, undo] of [...undoing].reverse()) {
        await undo().then(
          () => say(`      removed ${what}`),
          (error: unknown) => fail(`removing ${what}`, failure(error)),
        );
      }
      return failed;
    },
    stop: () => {
      isStopped = true;
    },
  };
}
