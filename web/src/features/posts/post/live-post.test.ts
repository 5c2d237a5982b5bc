import { AppError } from '@glimpse/contract/app-error';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { firebaseApp } from '../../../lib/firebase/app.ts';
import * as documents from '../../../lib/live/documents.ts';
import { ana, aPost, bo } from '../../../testing/examples.ts';
import { type LivePost, livePost } from './queries.ts';

interface FakeListener {
  readonly path: string;
  /** Calls `next` with a document, or with null for a missing one. */
  readonly emit: (document: object | null) => void;
  readonly deny: () => void;
}

const postPath = 'posts/p1';
const followPath = 'users/ana/following/bo';
const follow = { ...bo, isAccepted: true, createdAt: 1_700_000_000_000 };

/** The listeners that have neither been stopped nor denied. */
let open: FakeListener[];
let listenCount: number;
let values: (LivePost | null)[];
let errors: AppError[];
let stop: () => void;

const listenerOf = (path: string) => open.find((listener) => listener.path === path);
const idOf = (value: LivePost | null | undefined) => value?.content;

beforeEach(() => {
  [open, listenCount, values, errors] = [[], 0, [], []];
  vi.spyOn(documents, 'listenToDoc').mockImplementation(({ path }, schema, next, fail) => {
    listenCount += 1;
    const close = () => {
      open = open.filter((each) => each !== listener);
    };
    const listener: FakeListener = {
      path,
      emit: (document) => next(document && { ...schema.parse(document), id: path.split('/').at(-1) ?? '' }),
      deny: () => {
        close();
        fail(new AppError('permission-denied', 'no'));
      },
    };
    open.push(listener);
    return close;
  });
  stop = livePost(firebaseApp, 'p1', ana.uid).listen(
    (value) => values.push(value),
    (error) => errors.push(error),
  );
});
afterEach(() => vi.restoreAllMocks());

it('is null as soon as the viewer loses access, and does not listen again by itself', () => {
  listenerOf(postPath)?.emit(aPost());
  listenerOf(postPath)?.deny();
  expect(values.map(idOf)).toEqual(['First light', undefined]);
  listenerOf(followPath)?.emit(null);
  expect(open.map(({ path }) => path)).toEqual([followPath]);
  expect(listenCount).toBe(2);
  expect(errors).toEqual([]);
});

it('returns when the viewer follows the author, each time', () => {
  listenerOf(postPath)?.emit(aPost());
  listenerOf(postPath)?.deny();
  listenerOf(followPath)?.emit(null);
  listenerOf(followPath)?.emit(follow);
  listenerOf(postPath)?.emit(aPost({ visibility: 'followers', content: 'Back' }));
  expect(values.map(idOf)).toEqual(['First light', undefined, 'Back']);

  listenerOf(postPath)?.deny();
  listenerOf(followPath)?.emit(null);
  listenerOf(postPath)?.deny();
  expect(listenerOf(postPath)).toBeUndefined();
  listenerOf(followPath)?.emit(follow);
  expect(listenerOf(postPath)).toBeDefined();
  stop();
  expect(open).toEqual([]);
});

it('listens again when the viewer unfollows the author of a post for followers, whose listener may not have ended', () => {
  listenerOf(postPath)?.emit(aPost({ visibility: 'followers' }));
  listenerOf(followPath)?.emit(follow);
  expect(listenCount).toBe(2);
  listenerOf(followPath)?.emit(null);
  expect(listenCount).toBe(3);
  listenerOf(postPath)?.deny();
  expect(values.map(idOf)).toEqual(['First light', undefined]);
  expect(open.map(({ path }) => path)).toEqual([followPath]);
});

it('is denied once more to a follower who lost access for another reason', () => {
  listenerOf(postPath)?.emit(aPost());
  listenerOf(postPath)?.deny();
  listenerOf(followPath)?.emit(follow);
  listenerOf(postPath)?.deny();
  listenerOf(followPath)?.emit({ ...follow, fullName: 'Bo L.' });
  expect(listenCount).toBe(3);
  expect(values.map(idOf)).toEqual(['First light', undefined, undefined]);
});

it('is null for a post that the viewer could never read, and for a deleted one', () => {
  listenerOf(postPath)?.deny();
  expect(values).toEqual([null]);
  expect(open).toEqual([]);
});

it("does not wait for a follow of the viewer's own post", () => {
  listenerOf(postPath)?.emit(aPost({ postBy: ana }));
  listenerOf(postPath)?.deny();
  expect(open).toEqual([]);
});
