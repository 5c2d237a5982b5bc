import { setTimeout as wait } from 'node:timers/promises';
import { type Step, steps } from '../generators/steps.ts';
import { comparable, isSame } from '../lib/comparable.ts';
import { isObject, type Json, type JsonObject } from '../lib/json.ts';
import type { Kind } from '../lib/kind.ts';
import type { Answer, Session } from '../lib/side.ts';

/** Between a step that nobody waits for and the next one, so that they arrive in this order. */
const headStartMs = 250;

/** The answers with those to the use of an ended transaction all alike. */
const withoutEnded = (played: Json, status: string, text: RegExp): Json =>
  Array.isArray(played)
    ? played.map((answer: Json) =>
        isObject(answer) && answer.status === status && text.test(String(answer.message)) ? 'ended' : answer,
      )
    : played;

const isSameButForEnded = (official: Json, ours: Json): boolean =>
  isSame(
    withoutEnded(official, 'INVALID_ARGUMENT', /^Transaction is invalid or closed/),
    withoutEnded(ours, 'ABORTED', /^The referenced transaction has expired/),
  );

const isSwapFailure = (answer: Json | undefined): boolean =>
  isObject(answer) && answer.status === 'INTERNAL' && String(answer.message).startsWith("Can't swap");

async function play(session: Session, all: readonly Step[]): Promise<Json> {
  await session.seed({ 'c/a': { n: { integerValue: '0' } }, 'c/b': { n: { integerValue: '0' } } });
  const transactions: string[] = [];
  const answers: Promise<Answer>[] = [];
  let written = 0;
  const writeOf = (id: string): JsonObject => ({
    update: { name: `{root}/c/${id}`, fields: { n: { integerValue: String(++written) } } },
  });
  for (const step of all) {
    const transaction = 'who' in step ? (transactions[step.who] ?? '') : '';
    switch (step.op) {
      case 'begin': {
        const options: JsonObject = step.readOnly ? { readOnly: {} } : { readWrite: {} };
        const { body } = await session.post('beginTransaction', { options });
        transactions[step.who] = isObject(body) ? String(body.transaction) : '';
        break;
      }
      case 'read':
        answers.push(session.post('batchGet', { documents: [`{root}/c/${step.id}`], transaction }));
        break;
      case 'query':
        answers.push(
          session.post('runQuery', { structuredQuery: { from: [{ collectionId: 'c' }] }, transaction }),
        );
        break;
      case 'commit':
        answers.push(session.post('commit', { writes: step.ids.map(writeOf), transaction }));
        break;
      case 'rollback':
        answers.push(session.post('rollback', { transaction }));
        break;
      case 'write':
        answers.push(session.commit([writeOf(step.id)]));
        break;
    }
    if ('later' in step && step.later) await wait(headStartMs);
    else await answers.at(-1);
  }
  await Promise.all(answers);
  answers.push(session.post('runQuery', { structuredQuery: { from: [{ collectionId: 'c' }] } }));
  return comparable(await Promise.all(answers));
}

export const transactions: Kind<readonly Step[]> = {
  name: 'transactions',
  what: 'two transactions and outside writes in any order, one after the other and beside each other: reads, queries, commits, rollbacks, locks that are waited for',
  cases: 300,
  // Locks are waited for, two seconds and more.
  atOnce: 60,
  arbitrary: steps,
  play,
  accepted: [
    {
      name: 'the use of a transaction that has ended',
      reason:
        '1.19.9 answers INVALID_ARGUMENT `Transaction is invalid or closed.`; 1.22.0 answers ABORTED `The referenced transaction has expired or is no longer valid.` (recording `a transaction is single-use` of transactions.json), which the Admin SDK takes as a reason to try again.',
      covers: (_one, official, ours) => isSameButForEnded(official, ours),
    },
    {
      name: 'the use of a transaction whose own commit is waiting for a lock',
      reason:
        "1.19.9 fails with INTERNAL `Can't swap from CLOSED to ACTIVE.`, the text of a defect. Ours reads: the transaction is open until its commit is through.",
      covers: (_one, official, ours) =>
        Array.isArray(official) &&
        Array.isArray(ours) &&
        official.some(isSwapFailure) &&
        isSameButForEnded(
          official.filter((answer: Json) => !isSwapFailure(answer)),
          ours.filter((_answer: Json, at) => !isSwapFailure(official[at])),
        ),
    },
  ],
};
