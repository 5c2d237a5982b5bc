import {
  type BlockLists,
  type BlockListsDoc,
  emptyBlockLists,
  toBlockLists,
} from '@glimpse/contract/visibility/block-lists';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { useViewer } from '../viewer/viewer.tsx';
import { liveBlockLists } from './queries.ts';

/** The viewer's block lists, and functions to look up a person in them. */
interface ViewerBlockLists extends BlockLists, Pick<BlockListsDoc, 'blocked' | 'muted'> {}

const toViewerBlockLists = (stored: BlockListsDoc): ViewerBlockLists => ({ ...toBlockLists(stored), ...stored });

const BlockListsContext = createContext<ViewerBlockLists>(toViewerBlockLists(emptyBlockLists));

/** Runs one listener for all components below it. */
export function BlockListsProvider({ children }: { children: ReactNode }) {
  const { data } = useLiveQuery(liveBlockLists(useFirestore(), useViewer().uid));
  const blockLists = useMemo(() => toViewerBlockLists(data ?? emptyBlockLists), [data]);
  return <BlockListsContext value={blockLists}>{children}</BlockListsContext>;
}

/**
 * Returns the viewer's block lists. Security rules cannot filter lists with many authors. So each component that
 * shows such a list leaves out the people in these block lists.
 */
export const useBlockLists = (): ViewerBlockLists => use(BlockListsContext);
