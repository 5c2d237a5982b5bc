import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isBySearchedAuthor, useSearchText } from './grid-search.tsx';

function Searched() {
  const { typed, setTyped, search } = useSearchText();
  const location = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p data-testid="typed">{typed}</p>
      <p data-testid="search">{search}</p>
      <p data-testid="address">{location.pathname + location.search}</p>
      <button type="button" onClick={() => setTyped(' Ines ')}>
        Type Ines
      </button>
      <button type="button" onClick={() => setTyped('Ines W')}>
        Type on
      </button>
      <button type="button" onClick={() => navigate('/explore')}>
        Leave
      </button>
    </>
  );
}

const text = (id: string) => screen.getByTestId(id).textContent;
const press = (name: string) => act(() => screen.getByRole('button', { name }).click());
const pause = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const open = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Searched />
    </MemoryRouter>,
  );

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('useSearchText', () => {
  it('starts with the text in the URL', () => {
    open('/explore?q=mila');
    expect([text('typed'), text('search')]).toEqual(['mila', 'mila']);
  });

  it('writes the trimmed text to the URL when the user pauses', async () => {
    open('/explore');
    press('Type Ines');
    expect(text('address')).toBe('/explore');
    await pause(1000);
    expect(text('address')).toBe('/explore?q=Ines');
    expect(text('typed')).toBe(' Ines ');
  });

  it('waits for the last of several inputs', async () => {
    open('/explore');
    press('Type Ines');
    await pause(100);
    press('Type on');
    await pause(200);
    expect(text('search')).toBe('');
    await pause(200);
    expect(text('search')).toBe('Ines W');
  });

  it('clears the field after a link to the same page without a text', async () => {
    open('/explore');
    press('Type Ines');
    await pause(1000);
    press('Leave');
    expect([text('typed'), text('search')]).toEqual(['', '']);
    await pause(1000);
    expect(text('address')).toBe('/explore');
  });
});

const postBy = {
  ...{ uid: 'u1', fullName: 'Ines Wanders', username: 'ineswanders7' },
  email: 'ines@example.com',
  profileAvatar: '',
};

// The contract tests how texts are compared. The specification searches posts by name and email, not by username.
it.each([
  ['S WAN', true],
  ['@EXAMPLE.', true],
  ['ineswanders', false],
])('%j finds the post: %s', (search, isFound) => {
  expect(isBySearchedAuthor({ postBy }, search)).toBe(isFound);
});
