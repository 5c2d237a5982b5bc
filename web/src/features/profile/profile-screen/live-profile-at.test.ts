import { AppError } from '@glimpse/contract/app-error';
import { expect, it, vi } from 'vitest';
import type { UsernameOwner } from '../../../entities/profiles/queries.ts';
import { withServerAnswer } from './live-profile-at.ts';

interface Answer {
  readonly resolve: (uid: string | null) => void;
  readonly reject: (error: AppError) => void;
}

/** Starts a listener for an owner. `emit` is a snapshot of the document. The answers are those of the server, in order. */
function listen() {
  const answers: Answer[] = [];
  const asked: Promise<string | null>[] = [];
  const values: UsernameOwner[] = [];
  const fail = vi.fn();
  let emit = (_owner: UsernameOwner) => {};
  const stored = {
    queryKey: ['username', 'bo'],
    persistIn: null,
    listen: (next: (owner: UsernameOwner) => void) => {
      emit = next;
      return () => {};
    },
  };
  const ask = () => {
    const promise = new Promise<string | null>((resolve, reject) => answers.push({ resolve, reject }));
    asked.push(promise);
    return promise;
  };
  const stop = withServerAnswer(stored, ask).listen((owner) => values.push(owner), fail);
  const allAnswered = () => Promise.allSettled(asked);
  return { answers, values, fail, stop, allAnswered, emit: (owner: UsernameOwner) => emit(owner) };
}

const failure = new AppError('unavailable', 'no');

it('asks the server for an owner without a document', async () => {
  const { answers, values, emit, allAnswered } = listen();
  emit(null);
  answers[0]?.resolve('bo');
  await allAnswered();
  expect(values).toEqual([{ uid: 'bo' }]);
});

it('reports that the server cannot be asked', async () => {
  const { answers, fail, emit, allAnswered } = listen();
  emit(null);
  answers[0]?.reject(failure);
  await allAnswered();
  expect(fail).toHaveBeenCalledExactlyOnceWith(failure);
});

type View = ReturnType<typeof listen>;

it.each<[string, (view: View) => void, (answer: Answer) => void, UsernameOwner[]]>([
  ['an answer after a newer document', ({ emit }) => emit({ uid: 'cy' }), ({ resolve }) => resolve('bo'), [{ uid: 'cy' }]],
  ['an answer after the end', ({ stop }) => stop(), ({ resolve }) => resolve('bo'), []],
  ['an error after the end', ({ stop }) => stop(), ({ reject }) => reject(failure), []],
])('ignores %s', async (_what, change, settle, expected) => {
  const view = listen();
  view.emit(null);
  change(view);
  view.answers.forEach(settle);
  await view.allAnswered();
  expect(view.values).toEqual(expected);
  expect(view.fail).not.toHaveBeenCalled();
});

it('ignores an answer to an older question', async () => {
  const { answers, values, emit, allAnswered } = listen();
  emit(null);
  emit(null);
  answers[1]?.resolve('cy');
  answers[0]?.resolve('bo');
  await allAnswered();
  expect(values).toEqual([{ uid: 'cy' }]);
});
