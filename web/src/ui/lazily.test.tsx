import { screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../testing/signed-in.tsx';
import { CodeFailure } from './code-failure.tsx';
import { lazily } from './lazily.ts';

/** React tells the console of every error that a boundary catches. */
const forgive = () => vi.spyOn(console, 'error').mockImplementation(() => {});

function show(load: () => Promise<ComponentType>) {
  const { Component, preload } = lazily(load);
  const open = () =>
    renderSignedIn(
      <>
        <p>Beside it</p>
        <ErrorBoundary FallbackComponent={CodeFailure}>
          <Suspense fallback="Loading">
            <Component />
          </Suspense>
        </ErrorBoundary>
      </>,
    );
  return { open, preload };
}

afterEach(() => void vi.restoreAllMocks());

const Screen = () => <p>The screen</p>;

/** Fails until the line is said to be back. */
function line() {
  let isBack = false;
  const load = vi.fn(async () => {
    if (!isBack) throw new TypeError('Failed to fetch dynamically imported module');
    return Screen;
  });
  return {
    load,
    comesBack: () => {
      isBack = true;
    },
  };
}

describe('code that was fetched ahead', () => {
  it('is shown with the first render, without what stands for it meanwhile', async () => {
    const { open, preload } = show(async () => Screen);
    await preload();
    open();
    expect(screen.getByText('The screen')).toBeTruthy();
    expect(screen.queryByText('Loading')).toBeNull();
  });
});

describe('code that cannot be fetched', () => {
  it('is told in its place, asked for once, and fetched again by itself when the line is back', async () => {
    forgive();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { load, comesBack } = line();
    show(load).open();
    await screen.findByText('You are offline', { exact: false });
    expect(screen.getByText('Beside it')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(load).toHaveBeenCalledTimes(1);
    comesBack();
    online.mockReturnValue(true);
    dispatchEvent(new Event('online'));
    await screen.findByText('The screen');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('can be asked for again while the browser believes in its network', async () => {
    forgive();
    const { load, comesBack } = line();
    const { person } = show(load).open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    comesBack();
    await person.click(again);
    await screen.findByText('The screen');
  });

  it('ahead of its need is asked for again when it is needed', async () => {
    const { load, comesBack } = line();
    const { open, preload } = show(load);
    await preload();
    expect(load).toHaveBeenCalledTimes(1);
    comesBack();
    open();
    await screen.findByText('The screen');
  });
});
