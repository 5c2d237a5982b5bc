import { type HiddenDoc, type HiddenPeople, hiddenPeople, nobodyHidden } from '@glimpse/contract/hidden';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { useViewer } from '../viewer/viewer.tsx';
import { liveHidden } from '../visibility/queries.ts';

/** Who is left out, and the lists it follows from. */
export interface Hidden extends HiddenPeople, Pick<HiddenDoc, 'blocked' | 'muted'> {}

const hiddenOf = (stored: HiddenDoc): Hidden => ({ ...hiddenPeople(stored), ...stored });

const HiddenContext = createContext<Hidden>(hiddenOf(nobodyHidden));

/** One listener for the whole page. */
export function HiddenProvider({ children }: { children: ReactNode }) {
  const { data } = useLiveQuery(liveHidden(useFirestore(), useViewer().uid));
  const hidden = useMemo(() => hiddenOf(data ?? nobodyHidden), [data]);
  return <HiddenContext value={hidden}>{children}</HiddenContext>;
}

/** Whom the viewer's screens leave out. Lists of many authors cannot be filtered by rules, so whoever shows one asks here. */
export const useHidden = (): Hidden => use(HiddenContext);
