import { fireEvent, render, screen } from '@testing-library/react';
import { ThemeProvider } from 'styled-components';
import { expect, it, vi } from 'vitest';
import { Menu } from './menu.tsx';
import { theme } from './theme.ts';

const show = (onClose = () => {}) =>
  render(
    <ThemeProvider theme={theme}>
      <Menu
        label="Things"
        items={['One', 'Two', 'Three'].map((label) => ({ label, onSelect: () => {} }))}
        onClose={onClose}
      />
    </ThemeProvider>,
  );

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const focused = () => document.activeElement?.textContent;

it('moves the focus by arrow keys, Home and End, and stops at both ends', () => {
  show();
  screen.getByRole('button', { name: 'One' }).focus();
  const path = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'ArrowUp', 'End'].map((key) => {
    press(key);
    return focused();
  });
  expect(path).toEqual(['Two', 'Three', 'Three', 'Two', 'One', 'One', 'Three']);
});

it('is closed by Escape, once', () => {
  const onClose = vi.fn();
  show(onClose);
  screen.getByRole('button', { name: 'Two' }).focus();
  press('Escape');
  expect(onClose).toHaveBeenCalledOnce();
});
