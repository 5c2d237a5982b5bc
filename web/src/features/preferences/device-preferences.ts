import { defaultPreferences, PreferencesDoc } from '@glimpse/contract/preferences/preferences';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/browser/create-listeners.ts';
import { browserStorage, guestPreferencesKey } from '../../lib/browser/storage.ts';
import { readJson } from '../../lib/cache/stored-json.ts';

const { subscribe, notifyAll } = createListeners();

/** The text in the storage and its value. The value stays the same object until the text changes. */
let cached = { text: '', value: defaultPreferences };

function readPreferences(): PreferencesDoc {
  const text = browserStorage.read(guestPreferencesKey) ?? '';
  if (text !== cached.text) {
    const stored = PreferencesDoc.safeParse(readJson(guestPreferencesKey));
    cached = { text, value: stored.success ? stored.data : defaultPreferences };
  }
  return cached.value;
}

/**
 * The guest's preferences in this browser. Many people share the guest's account, so the server does not store them.
 */
export const useDevicePreferences = (): PreferencesDoc => useSyncExternalStore(subscribe, readPreferences);

export function changeDevicePreferences(edit: Partial<PreferencesDoc>): void {
  browserStorage.write(guestPreferencesKey, JSON.stringify({ ...readPreferences(), ...edit }));
  notifyAll();
}
