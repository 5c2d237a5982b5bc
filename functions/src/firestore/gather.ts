import { setTimeout as wait } from 'node:timers/promises';
import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import type { DocumentView } from './documents.ts';
import { commitBatch, isLostRace, lostForGood, maxAttempts, pauseBefore } from './optimistic-commit.ts';
import { createPace, paceMs } from './pace.ts';
import { inTurns } from './queue.ts';
import type { Refs } from './read-together.ts';
import { type Commit, type Outcome, StagedCommit } from './staged-commit.ts';
import { inTransaction } from './transaction.ts';

/** Work on one much-changed document, and what it reads first. */
interface Gathered<Held extends string, Glanced extends string> {
  /** The document that everybody changes: those of one wait together. */
  readonly hot: DocumentReference;
  readonly held: Refs<Held>;
  readonly glanced: Refs<Glanced>;
  /** What the work will ask for, too: read in the same request. */
  readonly also?: readonly DocumentReference[];
}

/** What `commit.read` answers for them. */
interface Read<Held extends string, Glanced extends string> {
  readonly held: Record<Held, DocumentView>;
  readonly glanced: Record<Glanced, DocumentView>;
}

/**
 * `commitOptimistically` for what may come in a storm: what waits for one document in this instance becomes one commit, a second after
 * the one before (pace.ts). Each piece of work finds what the ones before it have done and has its own answer, or error; none is
 * answered before the commit that carries it. A single one is committed at once, with the same reads and writes.
 *
 * Instances share a document by looking when it was last written: whoever finds that it is not a second ago waits for that,
 * three seconds at most. Throws `unavailable` behind `maxWaiting` others.
 */
export const gather = <T, Held extends string, Glanced extends string>(
  db: Firestore,
  { hot, held, glanced, also = [] }: Gathered<Held, Glanced>,
  work: (commit: Commit, read: Read<Held, Glanced>) => Promise<T>,
): Promise<T> =>
  join(db, hot, commitTogether, {
    refs: [...Object.values<DocumentReference>(held), ...Object.values<DocumentReference>(glanced), ...also],
    turns: [hot.path],
    work: async (commit) => work(commit, await commit.read({ held, glanced })),
  });

/**
 * The same in transactions of the SDK: all that is read stays as it is until the commit. `turns` are the paths of what is read and
 * then written, as for `inTransaction`. `inOrder` answers the time of the work, or a little later: after those of all work before it on this
 * document, so that lists by time are in the order of the commits.
 */
export const gatherInTransaction = <T, Name extends string>(
  db: Firestore,
  {
    hot,
    turns,
    refs,
  }: { readonly hot: DocumentReference; readonly turns: readonly string[]; readonly refs: Refs<Name> },
  work: (commit: Commit, read: Record<Name, DocumentView>, inOrder: InOrder) => Promise<T>,
): Promise<T> =>
  join(db, hot, transactTogether, {
    refs: Object.values<DocumentReference>(refs),
    turns,
    work: async (commit, inOrder) =>
      work(commit, (await commit.read({ held: {}, glanced: refs })).glanced, inOrder),
  });

interface Work<T> {
  readonly refs: readonly DocumentReference[];
  readonly turns: readonly string[];
  readonly work: (commit: Commit, inOrder: InOrder) => Promise<T>;
}

/** Work that waits. `run` does it in a commit and answers what tells whoever waits, once that has been made. */
interface Waiting {
  readonly refs: readonly DocumentReference[];
  readonly turns: readonly string[];
  readonly run: (commit: StagedCommit, inOrder: InOrder) => Promise<() => void>;
  readonly fail: (error: unknown) => void;
  readonly sinceMs: number;
  attempts: number;
}

/** Commits as many as go into one commit, the first ones. */
type CommitAll = (db: Firestore, all: readonly Waiting[], inOrder: InOrder) => Promise<Committed>;
type InOrder = (nowMs: number) => number;
interface Committed {
  readonly answers: readonly (() => void)[];
  readonly isWritten: boolean;
}

/** A commit is well below what Firestore takes: 500 writes of long documents are some 5 MB of 10. */
const maxWrites = 450;
/** Ten commits, so some ten seconds: whoever comes behind them is refused at once. A deployed instance serves 80 calls and never has as many. */
export const maxWaiting = 10 * maxWrites;
/** Nobody waits longer than that for other instances. */
const maxWaitMs = 3 * paceMs;

const commitTogether: CommitAll = async (db, all, inOrder) => {
  const commit = new StagedCommit(db);
  const answers = await runAll(commit, all, inOrder);
  await commitBatch(db, commit);
  return { answers, isWritten: commit.size > 0 };
};

const transactTogether: CommitAll = (db, all, inOrder) =>
  inTransaction(db, [], async (tx) => {
    const commit = new StagedCommit(tx);
    const answers = await runAll(commit, all, inOrder);
    commit.writeTo(tx);
    return { answers, isWritten: commit.size > 0 };
  });

async function runAll(
  commit: StagedCommit,
  all: readonly Waiting[],
  inOrder: InOrder,
): Promise<(() => void)[]> {
  await commit.load(all.flatMap(({ refs }) => refs));
  const answers: (() => void)[] = [];
  for (const waiting of all) {
    if (commit.size >= maxWrites) break;
    answers.push(await waiting.run(commit, inOrder));
  }
  return answers;
}

interface Group {
  join(waiting: Waiting): void;
}

/** By the path of the document; an instance has one database, tests have several. */
const groups = new WeakMap<Firestore, Map<string, Group>>();

function join<T>(
  db: Firestore,
  hot: DocumentReference,
  commitAll: CommitAll,
  { refs, turns, work }: Work<T>,
): Promise<T> {
  const all = groups.get(db) ?? new Map<string, Group>();
  groups.set(db, all);
  const group = all.get(hot.path) ?? createGroup(db, hot, commitAll, () => all.delete(hot.path));
  all.set(hot.path, group);
  return new Promise<T>((resolve, reject) => {
    const answer = (outcome: Outcome<T>) => () =>
      'error' in outcome ? reject(outcome.error) : resolve(outcome.value);
    group.join({
      refs,
      turns,
      run: async (commit, inOrder) => answer(await commit.run((own) => work(own, inOrder))),
      fail: reject,
      sinceMs: performance.now(),
      attempts: 0,
    });
  });
}

function createGroup(db: Firestore, hot: DocumentReference, commitAll: CommitAll, forget: () => void): Group {
  const waiting: Waiting[] = [];
  const pace = createPace();
  let lastMs = 0;
  const inOrder: InOrder = (nowMs) => {
    lastMs = Math.max(nowMs, lastMs + 1);
    return lastMs;
  };
  let isBusy = false;
  let forgetting: NodeJS.Timeout | undefined;
  // Whoever has an answer may come again at once, and is no crowd.
  let isUnanswered = false;

  async function commitSome(): Promise<void> {
    await untilDue();
    const some = waiting.splice(0, maxWrites);
    isUnanswered = true;
    try {
      const turns = some.flatMap((each) => each.turns);
      const { answers, isWritten } = await inTurns(db, turns, () => commitAll(db, some, inOrder));
      if (isWritten) pace.wrote(performance.now());
      isUnanswered = false;
      waiting.unshift(...some.slice(answers.length));
      for (const answer of answers) answer();
    } catch (error) {
      isUnanswered = isLostRace(error);
      if (isUnanswered) await tryAgain(some);
      else if (isRefused(error) && some.length > 1) await oneByOne(some);
      else for (const { fail } of some) fail(error);
    }
  }

  async function untilDue(): Promise<void> {
    const nowMs = () => performance.now();
    for (;;) {
      const dueMs = pace.waitMs(nowMs());
      if (dueMs > 0) await wait(dueMs);
      if (!pace.isShared(nowMs())) return;
      const leftMs = (waiting[0]?.sinceMs ?? 0) + maxWaitMs - nowMs();
      if (leftMs <= 0) return;
      // What cannot be looked at now, the commit itself will say.
      const ageMs = await ageOf(db, hot).catch(() => paceMs);
      if (ageMs >= paceMs) return;
      pace.othersWrote(nowMs());
      await wait(Math.min(leftMs, paceMs - ageMs + (Math.random() * paceMs) / 2));
    }
  }

  /** The first loss may be to anything, the next ones are to other instances. */
  async function tryAgain(some: readonly Waiting[]): Promise<void> {
    for (const each of some) each.attempts += 1;
    const attempts = some[0]?.attempts ?? 1;
    if (attempts > 1) pace.othersWrote(performance.now());
    await pauseBefore(attempts);
    for (const { fail } of some.filter((each) => each.attempts >= maxAttempts)) fail(lostForGood());
    waiting.unshift(...some.filter((each) => each.attempts < maxAttempts));
  }

  /** What Firestore does not take of one is no reason for the others to fail. */
  async function oneByOne(some: readonly Waiting[]): Promise<void> {
    for (const each of some)
      await inTurns(db, each.turns, () => commitAll(db, [each], inOrder)).then(
        ({ answers }) => answers[0]?.(),
        (error: unknown) => (isLostRace(error) ? tryAgain([each]) : each.fail(error)),
      );
  }

  async function work(): Promise<void> {
    isBusy = true;
    while (waiting.length > 0) await commitSome();
    isBusy = false;
    forgetting = setTimeout(forget, 2 * paceMs).unref();
  }

  return {
    join: (each) => {
      if (isUnanswered || waiting.length > 0) pace.crowded(performance.now());
      if (waiting.length >= maxWaiting) return each.fail(lostForGood());
      waiting.push(each);
      clearTimeout(forgetting);
      if (!isBusy) void work();
    },
  };
}

/** How long ago the document was written, by Firestore's clock. */
async function ageOf(db: Firestore, ref: DocumentReference): Promise<number> {
  const [snapshot] = await db.getAll(ref, { fieldMask: [] });
  if (!snapshot?.updateTime) return Number.POSITIVE_INFINITY;
  return snapshot.readTime.toMillis() - snapshot.updateTime.toMillis();
}

/** gRPC's INVALID_ARGUMENT, or what the SDK does not even send. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && (!('code' in error) || error.code === 3);
