import { archiveCalls } from '@glimpse/contract/archive/archive-calls';
import { useMemo } from 'react';
import { call } from '../../../lib/api/call.ts';
import { t } from '../../../lib/languages/translate.ts';
import { type ToggleControl, type ToggleKind, useToggle } from '../../../lib/outbox/use-toggle.ts';
import { useOptimisticValues } from '../../../lib/outbox/use-toggled-ids.ts';
import type { LivePost } from './queries.ts';

export const archives: ToggleKind = {
  noun: 'archive',
  send: (postId, value) => call(value ? archiveCalls.archivePost : archiveCalls.unarchivePost, { params: { postId } }),
  texts: (value) => ({
    success: value ? t('posts.archived') : t('posts.unarchived'),
    failure: true,
  }),
};

/** Returns the toggle that archives one of the viewer's posts and brings it back. */
export const useArchive = ({ id, visibility }: Pick<LivePost, 'id' | 'visibility'>): ToggleControl =>
  useToggle(archives, id, visibility === 'archived');

/** Returns the ids of the posts that the viewer has just archived (true) or brought back (false). */
export function usePostIdsArchived(isArchived: boolean): ReadonlySet<string> {
  const values = useOptimisticValues(archives);
  return useMemo(
    () => new Set([...values].filter(([, value]) => value === isArchived).map(([id]) => id)),
    [values, isArchived],
  );
}
