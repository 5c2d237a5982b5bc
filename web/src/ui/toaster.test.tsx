import { act, screen, waitFor } from '@testing-library/react';
import { createElement, Fragment } from 'react';
import { toast } from 'react-hot-toast/headless';
import { expect, it } from 'vitest';
import { renderSignedIn } from '../testing/signed-in.tsx';

/** The texts of the visible toasts, without the address of the test page. */
const shown = () =>
  screen.queryAllByRole('status').flatMap(({ localName, textContent }) => (localName === 'output' ? [] : textContent));
/** The toasts have no end, because on a busy machine they could end before the test looks at them. */
const show = (...texts: string[]) =>
  act(() => texts.forEach((text) => void toast.success(text, { id: text, duration: Number.POSITIVE_INFINITY })));

it('shows the three newest toasts, and an older one again when one of them has gone', async () => {
  renderSignedIn(null);
  show('One', 'Two', 'Three', 'Four');
  expect(shown()).toEqual(['Four', 'Three', 'Two']);
  act(() => toast.dismiss('Three'));
  // A toast that fades out keeps its position for a moment.
  await waitFor(() => expect(shown()).toEqual(['Four', 'Two', 'One']));
});

it('always shows a toast with a button first', () => {
  renderSignedIn(null);
  act(
    () =>
      void toast.success(createElement(Fragment, null, 'Deleted', createElement('button', { type: 'button' }, 'Undo'))),
  );
  show('One', 'Two', 'Three');
  expect(shown()).toEqual(['DeletedUndo', 'Three', 'Two']);
});
