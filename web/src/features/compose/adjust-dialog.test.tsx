import { act, fireEvent, render, screen } from '@testing-library/react';
import { ThemeProvider } from 'styled-components';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { unadjusted } from '../../entities/media/selected-file.ts';
import { theme } from '../../ui/theme.ts';
import { AdjustDialog } from './adjust-dialog.tsx';
import { AdjustView } from './adjust-view.tsx';

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

const onCropChange = vi.fn();
const onFocalPointChange = vi.fn();

function show(focalPoint: { x: number; y: number } | null = null) {
  render(
    <ThemeProvider theme={theme}>
      <AdjustView
        {...{ url: '', size: null, onSizeKnown: () => {}, part: null, quarterTurns: 0 }}
        {...{ focalPoint, onFocalPointChange, onCropChange }}
      />
    </ThemeProvider>,
  );
  const view = screen.getByRole('application');
  vi.spyOn(view, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 50, 200, 100));
  return view;
}

const at = (clientX: number, clientY: number) => ({ clientX, clientY, pointerId: 1, buttons: 1 });

beforeEach(() => {
  onCropChange.mockReset();
  onFocalPointChange.mockReset();
});

describe('AdjustView', () => {
  it('moves the picture by dragging', () => {
    const view = show();
    fireEvent.pointerDown(view, at(150, 100));
    fireEvent.pointerMove(view, at(170, 90));
    expect(onCropChange).toHaveBeenLastCalledWith({ dx: -0.1, dy: 0.1 });
  });

  it('moves the focal point to the pointer, and not out of the picture', () => {
    const view = show({ x: 0.5, y: 0.5 });
    fireEvent.pointerDown(view, at(150, 100));
    expect(onFocalPointChange).toHaveBeenLastCalledWith({ x: 0.25, y: 0.5 });
    fireEvent.pointerMove(view, at(400, 0));
    expect(onFocalPointChange).toHaveBeenLastCalledWith({ x: 1, y: 0 });
    expect(onCropChange).not.toHaveBeenCalled();
  });

  it('zooms by the wheel, and does not scroll the page', () => {
    const view = show();
    expect(fireEvent.wheel(view, { deltaY: -30 })).toBe(false);
    expect(onCropChange).toHaveBeenLastCalledWith({ factor: 1.1 });
  });
});
