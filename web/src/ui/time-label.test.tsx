import { act, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '../lib/languages/translate.ts';
import { TimeLabel } from './time-label.tsx';

const day = 24 * 60 * 60 * 1000;

afterEach(() => setLanguage('en'));

it('shows a time again when the language changes', () => {
  const { container } = render(<TimeLabel timeMs={Date.now() - 5.5 * day} />);
  expect(container.textContent).toBe('5 days ago');
  act(() => setLanguage('de'));
  expect(container.textContent).toBe('vor 5 Tagen');
  expect(container.querySelector('time')?.title).toMatch(/^\d+\. \p{L}+ \d{4} um \d\d:\d\d$/u);
});
