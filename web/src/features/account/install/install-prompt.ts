import { useSyncExternalStore } from 'react';
import { createListeners } from '../../../lib/browser/create-listeners.ts';

/**
 * The event of browsers that can install the page. TypeScript does not know it (wicg.github.io/manifest-incubations).
 */
interface InstallPrompt {
  readonly prompt: () => Promise<unknown>;
}

let kept: InstallPrompt | null = null;
const { subscribe, notifyAll } = createListeners();

function keep(next: InstallPrompt | null) {
  kept = next;
  notifyAll();
}

const isInstallPrompt = (event: Event): event is Event & InstallPrompt =>
  'prompt' in event && typeof event.prompt === 'function';

/**
 * Keeps the event `beforeinstallprompt` for install-offer.tsx. Call it when the page starts, because the event can come
 * before the code of a screen.
 */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return;
    // The browser then shows no bar of its own, which would cover the content.
    event.preventDefault();
    keep(event);
  });
  addEventListener('appinstalled', () => keep(null));
}

/** Whether the browser can install the app now. */
export const useCanPrompt = (): boolean => useSyncExternalStore(subscribe, () => kept !== null);

/** Shows the dialog of the browser. Each event can show it only once. */
export async function showInstallPrompt(): Promise<void> {
  const prompt = kept;
  keep(null);
  await prompt?.prompt();
}
