import { useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/browser/create-listeners.ts';
import { useViewer } from '../viewer/viewer.tsx';
import { usePreferences } from './preferences.tsx';

const { subscribe, notifyAll } = createListeners();
/** The posts whose media the viewer has uncovered. They stay uncovered on all screens until the page is reloaded. */
const uncoveredIds = new Set<string>();

interface CoverablePost {
  readonly id: string;
  readonly postBy: { readonly uid: string };
  readonly sensitive: boolean;
}

/** Returns whether the media of a post must be covered, and the function that uncovers them. */
export function useCover({ id, postBy, sensitive }: CoverablePost): { isCovered: boolean; uncover: () => void } {
  const isUncovered = useSyncExternalStore(subscribe, () => uncoveredIds.has(id));
  const { sensitive: choice } = usePreferences();
  const { uid } = useViewer();
  return {
    isCovered: sensitive && choice !== 'show' && postBy.uid !== uid && !isUncovered,
    uncover: () => {
      uncoveredIds.add(id);
      notifyAll();
    },
  };
}
