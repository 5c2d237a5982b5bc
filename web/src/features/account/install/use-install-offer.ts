import { useEffect, useState } from 'react';
import { useCanPrompt } from './install-prompt.ts';
import { countVisit, isInstalled, isInstalledByMenu, mayOfferInstall } from './install-visits.ts';

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
