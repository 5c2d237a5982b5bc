import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearPersisted } from '../../../lib/browser/storage.ts';
import { deferredResponse, errorResponse, network } from '../../../testing/network.ts';
import { renderSignedIn } from '../../../testing/signed-in.tsx';
import { CommentBox } from './comment-box.tsx';
import { CommentEditor } from './comment-editor.tsx';
import { useOwnComments } from './use-add-comment.ts';

const add = 'POST /api/comments/add/p1';

function OwnComments() {
  const comments = useOwnComments('p1', null, () => false);
  return <output aria-label="Own">{comments.map(({ message }) => message).join()}</output>;
}

const show = () =>
  renderSignedIn(
    <>
      <CommentBox postId="p1" />
      <OwnComments />
    </>,
  );
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' });
const ownComments = () => screen.getByLabelText('Own').textContent;

describe('a comment that the server refuses', () => {
  it('returns to the field, above a comment that was started meanwhile', async () => {
    const response = deferredResponse();
    network.handle(add, () => response.promise);
    const { person } = show();
    await person.type(field(), 'First{Enter}');
    expect(field().value).toBe('');
    await person.type(field(), 'Second');
    response.resolve(errorResponse(500, 'internal', 'No.'));
    await waitFor(() => expect(field().value).toBe('First\nSecond'));
  });
});

it('keeps an unsent comment for the next visit, until it is sent or the viewer signs out', async () => {
  network.handle(add, () => ({ status: 201, body: {} }));
  const { person, unmount } = show();
  await person.type(field(), 'A thought');
  unmount();
  const next = show();
  expect(field().value).toBe('A thought');
  await next.person.type(field(), '{Enter}');
  next.unmount();
  const last = show();
  expect(field().value).toBe('');
  await last.person.type(field(), 'Never sent');
  clearPersisted();
  last.unmount();
  show();
  expect(field().value).toBe('');
});

describe('a sent comment that the live list never contains', () => {
  afterEach(() => vi.useRealTimers());

  it('is dropped after five seconds, also if another one was sent meanwhile', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    network.handle(add, () => ({ status: 201, body: {} }));
    const { person } = show();
    const send = async (message: string) => {
      const requestCount = network.requests().length;
      await person.type(field(), `${message}{Enter}`);
      await waitFor(() => expect(network.requests()).toHaveLength(requestCount + 1));
      await vi.advanceTimersByTimeAsync(100);
    };
    await send('First');
    await vi.advanceTimersByTimeAsync(3000);
    await send('Second');
    expect(ownComments()).toBe('First,Second');
    await vi.advanceTimersByTimeAsync(2500);
    expect(ownComments()).toBe('Second');
    await vi.advanceTimersByTimeAsync(3000);
    expect(ownComments()).toBe('');
  });
});

describe('the editor of a comment', () => {
  it('scrolls its buttons into view, and stays open when Escape cancels an IME composition', () => {
    const scrollIntoView = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
    const handleCancel = vi.fn();
    renderSignedIn(<CommentEditor message="Where?" onSave={() => {}} onCancel={handleCancel} />);
    const form = screen.getByRole('button', { name: 'Save' }).closest('form');
    expect(scrollIntoView.mock.contexts).toEqual([form]);
    const editor = screen.getByLabelText('Edit comment');
    fireEvent.keyDown(editor, { key: 'Escape', isComposing: true });
    expect(handleCancel).not.toHaveBeenCalled();
    fireEvent.keyDown(editor, { key: 'Escape' });
    expect(handleCancel).toHaveBeenCalledOnce();
    scrollIntoView.mockRestore();
  });
});
