import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserStorage, pushLanguageKey, pushTokenKey } from '../../../lib/browser/storage.ts';
import { setLanguage } from '../../../lib/languages/translate.ts';
import { errorResponse, network } from '../../../testing/network.ts';
import { renderSignedIn } from '../../../testing/signed-in.tsx';
import { PushRow } from './push-row.tsx';
import { keepDeviceLanguage } from './register-device.ts';

/** Gives the browser notifications. `decision` is what the user chooses when the browser asks. */
function allowAsking(permission: NotificationPermission, decision: NotificationPermission = permission) {
  const notification = {
    permission,
    requestPermission: vi.fn(async () => {
      notification.permission = decision;
      return decision;
    }),
  };
  vi.stubGlobal('Notification', notification);
  return notification;
}

const control = () => screen.getByRole<HTMLButtonElement>('switch', { name: 'On this device' });
const isOn = () => control().getAttribute('aria-checked') === 'true';
const requestLines = () => network.requests().map(({ requestLine }) => requestLine);

describe('PushRow', () => {
  beforeEach(() => {
    const registration = {
      getNotifications: async () => [],
      pushManager: { getSubscription: async () => null },
    };
    const serviceWorker = { getRegistration: async () => registration };
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  it('asks for permission, registers this browser and turns on', async () => {
    network.handle('POST /api/devices', () => ({ body: {} }));
    const { requestPermission } = allowAsking('default', 'granted');
    const { person } = renderSignedIn(<PushRow />);
    expect(isOn()).toBe(false);
    expect(requestPermission).not.toHaveBeenCalled();
    await person.click(control());
    await waitFor(() => expect(isOn()).toBe(true));
    const token = browserStorage.read(pushTokenKey);
    expect(token).toBeTruthy();
    expect(network.requests()).toEqual([{ requestLine: 'POST /api/devices', body: { token, language: 'en' } }]);
  });

  it('removes this browser and turns off', async () => {
    network.handle('POST /api/devices/remove', () => ({ body: {} }));
    allowAsking('granted');
    browserStorage.write(pushTokenKey, 'token');
    const { person } = renderSignedIn(<PushRow />);
    expect(isOn()).toBe(true);
    await person.click(control());
    await waitFor(() => expect(isOn()).toBe(false));
    expect(network.requests()).toEqual([{ requestLine: 'POST /api/devices/remove', body: { token: 'token' } }]);
    expect(browserStorage.read(pushTokenKey)).toBeNull();
  });

  it('stays off and explains why if the user refuses the permission', async () => {
    allowAsking('default', 'denied');
    const { person } = renderSignedIn(<PushRow />);
    await person.click(control());
    await screen.findByText('Notifications from this site are blocked. You can allow them in your browser settings.');
    expect(control().disabled).toBe(true);
    expect(isOn()).toBe(false);
    expect(requestLines()).toEqual([]);
  });

  it('stays off and shows the error if the server refuses', async () => {
    network.handle('POST /api/devices', () => errorResponse(429, 'resource-exhausted', 'Too many requests.'));
    allowAsking('default', 'granted');
    const { person } = renderSignedIn(<PushRow />);
    await person.click(control());
    await screen.findByText('Too many requests.');
    expect(isOn()).toBe(false);
    expect(browserStorage.read(pushTokenKey)).toBeNull();
  });

  it('has no switch if the browser has no push notifications', () => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    renderSignedIn(<PushRow />);
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.getByText("Push notifications aren't available in this browser.")).toBeTruthy();
  });
});

describe('keepDeviceLanguage', () => {
  const bodies = () => network.requests().map(({ body }) => body);

  beforeEach(() => {
    network.handle('POST /api/devices', () => ({ body: {} }));
    browserStorage.write(pushTokenKey, 'token');
    renderSignedIn(null);
  });
  afterEach(() => setLanguage('en'));

  it('registers this browser again when the language changes', async () => {
    const stop = keepDeviceLanguage();
    setLanguage('de');
    await waitFor(() => expect(bodies()).toEqual([{ token: 'token', language: 'de' }]));
    setLanguage('en-XA');
    await waitFor(() => expect(bodies().slice(1)).toEqual([{ token: 'token', language: 'en' }]));
    stop();
    setLanguage('de');
    await expect(waitFor(() => expect(bodies()).toHaveLength(3), { timeout: 100 })).rejects.toThrow();
  });

  it('registers this browser again if an earlier page could not do it', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    network.handle('POST /api/devices', () => errorResponse(429, 'resource-exhausted', 'Too many requests.'));
    setLanguage('ja');
    keepDeviceLanguage()();
    await waitFor(() => expect(warn).toHaveBeenCalled());
    network.handle('POST /api/devices', () => ({ body: {} }));
    keepDeviceLanguage()();
    await waitFor(() => expect(browserStorage.read(pushLanguageKey)).toBe('ja'));
  });

  it('sends nothing without push messages', async () => {
    browserStorage.remove(pushTokenKey);
    setLanguage('de');
    keepDeviceLanguage()();
    await Promise.resolve();
    expect(requestLines()).toEqual([]);
  });
});
