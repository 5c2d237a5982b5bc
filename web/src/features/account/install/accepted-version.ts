import { tabStorage } from '../../../lib/browser/storage.ts';

const storageKey = 'glimpse:accepted-version';

/**
 * Whether the viewer has accepted a new version that is not active yet. It survives a reload of the tab, because the
 * next page then opens the version when it is active.
 */
export const acceptedVersion = {
  isPending: (): boolean => tabStorage.read(storageKey) !== null,
  set: (): boolean => tabStorage.write(storageKey, '1'),
  clear: (): void => tabStorage.remove(storageKey),
};
