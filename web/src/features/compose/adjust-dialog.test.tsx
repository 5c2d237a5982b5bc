import { act, fireEvent, render, screen } from '@testing-library/react';
import { ThemeProvider } from 'styled-components';
import { expect, it, vi } from 'vitest';
import { unadjusted } from '../../entities/media/selected-file.ts';
import { theme } from '../../ui/theme.ts';
import { AdjustDialog } from './adjust-dialog.tsx';

it('applies all movements, even if several come before the next render', () => {
  const onApply = vi.fn();
  const file = new File(['x'], 'ridge.jpg', { type: 'image/jpeg' });
  render(
    <ThemeProvider theme={theme}>
      <AdjustDialog
        selected={{ ...unadjusted, file, kind: 'image', type: file.type }}
        onClose={() => {}}
        onApply={onApply}
      />
    </ThemeProvider>,
  );
  const view = screen.getByRole('application', { hidden: true });
  const picture = view.querySelector('img');
  if (!picture) throw new Error('no picture');
  vi.spyOn(picture, 'naturalWidth', 'get').mockReturnValue(400);
  vi.spyOn(picture, 'naturalHeight', 'get').mockReturnValue(200);
  fireEvent.load(picture);
  fireEvent.click(screen.getByRole('button', { name: 'Square', hidden: true }));

  act(() => {
    fireEvent.keyDown(view, { key: 'ArrowLeft' });
    fireEvent.keyDown(view, { key: 'ArrowLeft' });
  });
  fireEvent.click(screen.getByRole('button', { name: 'Apply', hidden: true }));
  const { crop } = onApply.mock.lastCall?.[0] ?? {};
  // Each movement is 5 % of the cropped part, which has half the width of the picture.
  expect(crop.x).toBeCloseTo(0.45);
});
