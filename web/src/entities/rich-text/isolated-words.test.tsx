import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { IsolatedWords } from './isolated-words.tsx';

it('isolates names, web addresses and hashtags and keeps the text as it was typed', () => {
  const text = 'شكرًا @ana! #غروب #sea www.example.com.';
  const { container } = render(<IsolatedWords text={text} />);
  expect(container.textContent).toBe(text);
  const textsOf = (selector: string) => [...container.querySelectorAll(selector)].map(({ textContent }) => textContent);
  expect(textsOf('bdi')).toEqual(['@ana', 'www.example.com']);
  expect(textsOf('span')).toEqual(['#غروب', '#sea']);
});
