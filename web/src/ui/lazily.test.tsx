import { screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderSignedIn } from '../testing/signed-in.tsx';
import { CodeFailure } from './code-failure.tsx';
import { lazily } from './lazily.ts';

/** Silences console.error, because React logs each error that a boundary catches. */
const silenceConsole = () => vi.spyOn(console, 'error').mockImplementation(() => {});

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

/** A loader that fails until `goOnline` is called. */
function offlineLoader() {
  let isOnline = false;
  const load = vi.fn(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return Screen;
  });
  return {
    load,
    goOnline: () => {
      isOnline = true;
    },
  };
}

describe('code that was preloaded', () => {
  it('is shown by the first render, without a fallback', async () => {
    const { open, preload } = show(async () => Screen);
    await preload();
    open();
    expect(screen.getByText('The screen')).toBeTruthy();
    expect(screen.queryByText('Loading')).toBeNull();
  });
});

describe('code that cannot be loaded', () => {
  it('shows a notice, is requested once, and is loaded when the browser is online again', async () => {
    silenceConsole();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { load, goOnline } = offlineLoader();
    show(load).open();
    await screen.findByText("You're offline", { exact: false });
    expect(screen.getByText('Beside it')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(load).toHaveBeenCalledTimes(1);
    goOnline();
    online.mockReturnValue(true);
    dispatchEvent(new Event('online'));
    await screen.findByText('The screen');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('can be loaded again with a button while the browser is online', async () => {
    silenceConsole();
    const { load, goOnline } = offlineLoader();
    const { person } = show(load).open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    goOnline();
    await person.click(again);
    await screen.findByText('The screen');
  });

  it('is loaded again for rendering after a failed preload', async () => {
    const { load, goOnline } = offlineLoader();
    const { open, preload } = show(load);
    await preload();
    expect(load).toHaveBeenCalledTimes(1);
    goOnline();
    open();
    await screen.findByText('The screen');
  });
});
