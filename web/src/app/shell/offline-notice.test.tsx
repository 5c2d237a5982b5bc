import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ThemeProvider } from 'styled-components';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepInstallPrompt } from '../../features/account/install/install-prompt.ts';
import { countVisit, mayOfferInstall } from '../../features/account/install/use-install-offer.ts';
import { theme } from '../../ui/theme.ts';
import { OfflineNotice } from './offline-notice.tsx';

const minuteMs = 60_000;
const noon = Date.UTC(2026, 10, 20, 12);

let displayMode: string;
beforeEach(() => {
  displayMode = 'browser';
  sessionStorage.clear();
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      ...{ media: query, matches: query === `(display-mode: ${displayMode})`, onchange: null },
      ...{ addListener: () => {}, removeListener: () => {} },
    }),
  );
});
afterEach(() => {
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'standalone');
  Reflect.deleteProperty(navigator, 'maxTouchPoints');
});

describe('the number of visits', () => {
  it('allows the offer from the second visit on, and visits are half an hour apart', () => {
    countVisit(noon);
    countVisit(noon + 29 * minuteMs);
    expect(mayOfferInstall()).toBe(false);
    // Half an hour after the first page, but a minute after the last one.
    countVisit(noon + 30 * minuteMs);
    expect(mayOfferInstall()).toBe(false);
    countVisit(noon + 60 * minuteMs);
    expect(mayOfferInstall()).toBe(true);
  });
});

describe('the offer to install', () => {
  const visitTwice = () => [noon, noon + 60 * minuteMs].forEach(countVisit);

  function show() {
    return render(
      <ThemeProvider theme={theme}>
        <OfflineNotice />
      </ThemeProvider>,
    );
  }

  /** Does what Chromium does when the app can be installed. */
  function offerInBrowser() {
    keepInstallPrompt();
    const prompt = vi.fn(async () => {});
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
    act(() => void window.dispatchEvent(event));
    return { event, prompt };
  }

  const button = () => screen.findByRole('button', { name: 'Install Glimpse' });
  const noButton = () => expect(screen.queryByRole('button')).toBeNull();

  it('opens the dialog of the browser once', async () => {
    visitTwice();
    const { event, prompt } = offerInBrowser();
    expect(event.defaultPrevented).toBe(true);
    show();
    const person = userEvent.setup();
    await person.click(await button());
    await person.click(screen.getByRole('button', { name: 'Install' }));
    expect(prompt).toHaveBeenCalledOnce();
    await waitFor(noButton);
  });

  it.each([
    ['Not now', true],
    ["Don't ask again", false],
  ])('disappears after "%s", and comes back in another tab: %s', async (name, comesBack) => {
    visitTwice();
    offerInBrowser();
    show();
    const person = userEvent.setup();
    await person.click(await button());
    await person.click(screen.getByRole('button', { name }));
    await waitFor(noButton);
    expect(mayOfferInstall()).toBe(false);
    sessionStorage.clear();
    expect(mayOfferInstall()).toBe(comesBack);
  });

  it('has the steps for iOS, which has no such dialog', async () => {
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: false });
    Object.defineProperty(navigator, 'maxTouchPoints', { configurable: true, value: 5 });
    visitTwice();
    show();
    await userEvent.setup().click(await button());
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual([
      'Press Share  in the bar of the browser.',
      'Choose Add to Home Screen.',
      'Press Add.',
    ]);
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  });

  it('does not appear at the first visit, in the installed app, or in a browser that cannot install', async () => {
    const first = show();
    offerInBrowser();
    noButton();
    first.unmount();
    visitTwice();
    displayMode = 'standalone';
    const installed = show();
    noButton();
    installed.unmount();
    displayMode = 'browser';
    act(() => void window.dispatchEvent(new Event('appinstalled')));
    show();
    noButton();
  });

  it('gives its space to the notice that the browser is offline', async () => {
    visitTwice();
    offerInBrowser();
    show();
    await button();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    noButton();
    expect(screen.getByRole('status').textContent).toContain("You're offline.");
  });
});
