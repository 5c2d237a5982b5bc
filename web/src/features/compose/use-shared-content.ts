import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { notify } from '../../lib/browser/notify.ts';
import { t } from '../../lib/languages/translate.ts';
import type { SharedContent } from '../../lib/stored-files/shared-content.ts';
import type { AttachmentList } from './attachment-list.ts';
import { takeSharedContent } from './take-shared-content.ts';

/** The service worker (service-worker/share-target.ts) and the function `page` set this parameter to `received`, `failed` or `missed`. */
const outcomeParameter = 'shared';

/**
 * Adds the files that other apps have shared to the list, and calls `onTexts` with the texts. Shows an error if the
 * browser could not receive or store them.
 */
export function useSharedContent(list: AttachmentList, onTexts: (shared: SharedContent) => void): void {
  const [parameters, setParameters] = useSearchParams();
  const outcome = parameters.get(outcomeParameter);
  const handleTexts = useEffectEvent(onTexts);
  const handleOutcome = useEffectEvent((arrived: string | null) => {
    if (arrived === null) return;
    if (arrived !== 'received') notify.failure(t('compose.sharedFilesMissing'));
    // A reload must not show the error again.
    parameters.delete(outcomeParameter);
    setParameters(parameters, { replace: true });
  });
  useEffect(() => handleOutcome(outcome), [outcome]);
  useEffect(() => {
    const left = new AbortController();
    void takeSharedContent({ list, onTexts: (shared) => handleTexts(shared), signal: left.signal });
    return () => left.abort();
  }, [list]);
}
