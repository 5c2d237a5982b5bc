import { ContentPreferences, defaultContentPreferences } from '@glimpse/contract/preferences/preferences';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/browser/create-listeners.ts';
import { browserStorage, guestPreferencesKey } from '../../lib/browser/storage.ts';
import { readJson } from '../../lib/cache/stored-json.ts';

const { subscribe, notifyAll } = createListeners();

/** The text in the storage and its value. The value stays the same object until the text changes. */
let cached = { text: '', value: defaultContentPreferences };

function readPreferences(): ContentPreferences {
  const text = browserStorage.read(guestPreferencesKey) ?? '';
  if (text !== cached.text) {
    const stored = ContentPreferences.safeParse(readJson(guestPreferencesKey));
    cached = { text, value: stored.success ? stored.data : defaultContentPreferences };
  }
  return cached.value;
}

/**
 * The guest's preferences in this browser. Many people share the guest's account, so the server does not store them.
 */
export const useDevicePreferences = (): ContentPreferences => useSyncExternalStore(subscribe, readPreferences);

export function changeDevicePreferences(edit: Partial<ContentPreferences>): void {
  browserStorage.write(guestPreferencesKey, JSON.stringify({ ...readPreferences(), ...edit }));
  notifyAll();
}
