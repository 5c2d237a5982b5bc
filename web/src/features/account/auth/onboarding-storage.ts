import { browserStorage } from '../../../lib/browser/storage.ts';

/**
 * The last known step of an account on this device. It stays after a logout, so that a finished one is not read again.
 */
const key = (uid: string) => `onboarding:${uid}`;

export const readStoredStep = (uid: string): string | null => browserStorage.read(key(uid));

export const storeStep = (uid: string, step: string): void => void browserStorage.write(key(uid), step);
