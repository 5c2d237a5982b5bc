import { AppError } from '@glimpse/contract/app-error';
import { expect, it, vi } from 'vitest';
import type { UsernameOwner } from '../../../entities/profiles/queries.ts';
import { withServerOwner } from './live-profile-at.ts';

interface PendingCall {
  readonly resolve: (uid: string | null) => void;
  readonly reject: (error: AppError) => void;
}

/** Starts a listener for an owner. `emit` is a snapshot of the document. `responses` are those of the server, in order. */
function listen() {
  const responses: PendingCall[] = [];
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
    const promise = new Promise<string | null>((resolve, reject) => responses.push({ resolve, reject }));
    asked.push(promise);
    return promise;
  };
  const stop = withServerOwner(stored, ask).listen((owner) => values.push(owner), fail);
  const allResponded = () => Promise.allSettled(asked);
  return { responses, values, fail, stop, allResponded, emit: (owner: UsernameOwner) => emit(owner) };
}

const failure = new AppError('unavailable', 'no');

it('asks the server for an owner without a document', async () => {
  const { responses, values, emit, allResponded } = listen();
  emit(null);
  responses[0]?.resolve('bo');
  await allResponded();
  expect(values).toEqual([{ uid: 'bo' }]);
});

it('reports that the server cannot be asked', async () => {
  const { responses, fail, emit, allResponded } = listen();
  emit(null);
  responses[0]?.reject(failure);
  await allResponded();
  expect(fail).toHaveBeenCalledExactlyOnceWith(failure);
});

type View = ReturnType<typeof listen>;

it.each<[string, (view: View) => void, (response: PendingCall) => void, UsernameOwner[]]>([
  [
    'a response after a newer document',
    ({ emit }) => emit({ uid: 'cy' }),
    ({ resolve }) => resolve('bo'),
    [{ uid: 'cy' }],
  ],
  ['a response after the end', ({ stop }) => stop(), ({ resolve }) => resolve('bo'), []],
  ['an error after the end', ({ stop }) => stop(), ({ reject }) => reject(failure), []],
])('ignores %s', async (_what, change, respond, expected) => {
  const view = listen();
  view.emit(null);
  change(view);
  view.responses.forEach(respond);
  await view.allResponded();
  expect(view.values).toEqual(expected);
  expect(view.fail).not.toHaveBeenCalled();
});

it('ignores the response to an older request', async () => {
  const { responses, values, emit, allResponded } = listen();
  emit(null);
  emit(null);
  responses[1]?.resolve('cy');
  responses[0]?.resolve('bo');
  await allResponded();
  expect(values).toEqual([{ uid: 'cy' }]);
});
