import { deleteApp, getApps } from 'firebase/app';
import { vi } from 'vitest';

/**
 * Makes the next imports load all modules of the app again. The Firebase SDK is not loaded again, so its apps are
 * deleted.
 */
export async function resetModules(): Promise<void> {
  vi.resetModules();
  await Promise.all(getApps().map(deleteApp));
}
