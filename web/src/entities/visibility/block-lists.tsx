import { safetyCalls } from '@glimpse/contract/safety/safety-calls';
import {
  type BlockLists,
  type BlockListsDoc,
  emptyBlockLists,
  toBlockLists,
} from '@glimpse/contract/visibility/block-lists';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { call } from '../../lib/api/call.ts';
import { t } from '../../lib/languages/translate.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { type ToggleControl, type ToggleKind, useToggle } from '../../lib/outbox/use-toggle.ts';
import { useToggledIds } from '../../lib/outbox/use-toggled-ids.ts';
import { useViewer } from '../viewer/viewer.tsx';
import { liveBlockLists } from './queries.ts';

/** The viewer's block lists, with the optimistic blocks and mutes, and functions to look up a person in them. */
interface ViewerBlockLists extends BlockLists, Pick<BlockListsDoc, 'blocked' | 'muted'> {
  /** The lists in the database. */
  readonly stored: BlockListsDoc;
  /** False while the lists are loading, so that they seem to be empty. */
  readonly isKnown: boolean;
}

const BlockListsContext = createContext<ViewerBlockLists>({
  ...toBlockLists(emptyBlockLists),
  ...emptyBlockLists,
  stored: emptyBlockLists,
  isKnown: true,
});

/** Runs one listener for all components below it. */
export function BlockListsProvider({ children }: { children: ReactNode }) {
  const { data, isPending } = useLiveQuery(liveBlockLists(useFirestore(), useViewer().uid));
  const stored = data ?? emptyBlockLists;
  const blocked = useToggledIds(blocks, stored.blocked);
  const muted = useToggledIds(mutes, stored.muted);
  const blockLists = useMemo(() => {
    const lists = { ...stored, blocked, muted };
    return { ...toBlockLists(lists), ...lists, stored, isKnown: !isPending };
  }, [stored, blocked, muted, isPending]);
  return <BlockListsContext value={blockLists}>{children}</BlockListsContext>;
}

/**
 * Returns the viewer's block lists. Security rules cannot filter lists with many authors. So each component that
 * shows such a list leaves out the people in these block lists.
 */
export const useBlockLists = (): ViewerBlockLists => use(BlockListsContext);

/** Returns the toggle that blocks and unblocks a person. */
export const useBlock = (uid: string): ToggleControl =>
  useToggle(blocks, uid, useBlockLists().stored.blocked.includes(uid));

/** Returns the toggle that mutes and unmutes a person. */
export const useMute = (uid: string): ToggleControl =>
  useToggle(mutes, uid, useBlockLists().stored.muted.includes(uid));

export const blocks: ToggleKind = {
  noun: 'block',
  send: (userId, value) => call(value ? safetyCalls.block : safetyCalls.unblock, { params: { userId } }),
  texts: (value) => ({ success: value ? t('people.blocked') : t('people.unblocked'), failure: true }),
};

export const mutes: ToggleKind = {
  noun: 'mute',
  send: (userId, value) => call(value ? safetyCalls.mute : safetyCalls.unmute, { params: { userId } }),
  texts: (value) => ({ success: value ? t('people.muted') : t('people.unmuted'), failure: true }),
};
