import { useEffect, useState } from 'react';
import { browserStorage, tabStorage } from '../../../lib/browser/storage.ts';
import { useCanPrompt } from './install-prompt.ts';

let isVisitCounted = false;

/**
 * Returns whether to show install-offer.tsx, whether the browser can show its own dialog, and a function to call after
 * the viewer has dismissed the offer.
 */
export function useInstallOffer() {
  const canPrompt = useCanPrompt();
  const [mayOffer, setMayOffer] = useState(mayOfferInstall);
  useEffect(() => {
    if (isVisitCounted) return;
    isVisitCounted = true;
    countVisit(Date.now());
    setMayOffer(mayOfferInstall());
  }, []);
  const isOffered = mayOffer && (canPrompt || isInstalledByMenu()) && !isInstalled();
  return { isOffered, canPrompt, dismiss: () => setMayOffer(false) };
}

/** After this time without opening the app, opening it is another visit. */
const pauseMs = 30 * 60 * 1000;
const neededVisits = 2;

/** These keys stay when the viewer signs out, because the choice is about the device. */
const keys = { visits: 'install-visits', lastVisit: 'install-last-visit', dismissed: 'install-dismissed' } as const;

/** Counts the visits of this browser up to the needed number. Call it once for each page. */
export function countVisit(nowMs: number): void {
  const visits = Number(browserStorage.read(keys.visits) ?? 0);
  const lastMs = Number(browserStorage.read(keys.lastVisit) ?? 0);
  browserStorage.write(keys.lastVisit, String(nowMs));
  if (visits < neededVisits && nowMs - lastMs >= pauseMs) browserStorage.write(keys.visits, String(visits + 1));
}

/** Whether this is at least the second visit, and the viewer has not dismissed the offer. */
export const mayOfferInstall = (): boolean =>
  Number(browserStorage.read(keys.visits) ?? 0) >= neededVisits &&
  browserStorage.read(keys.dismissed) === null &&
  tabStorage.read(keys.dismissed) === null;

/** Dismisses the offer on this device for good, or until the tab is closed. */
export const dismissInstall = (isForGood: boolean): void =>
  void (isForGood ? browserStorage : tabStorage).write(keys.dismissed, 'yes');

/** Whether the page runs inside the installed app. */
const isInstalled = (): boolean =>
  !matchMedia('(display-mode: browser)').matches || ('standalone' in navigator && navigator.standalone === true);

/**
 * Whether this is Safari on iOS or iPadOS, which install a page only with a menu. Safari on a Mac has no touch screen.
 */
const isInstalledByMenu = (): boolean => 'standalone' in navigator && navigator.maxTouchPoints > 1;
