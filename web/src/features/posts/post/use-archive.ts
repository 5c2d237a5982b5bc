import { archiveCalls } from '@glimpse/contract/archive/archive-calls';
import { useMemo } from 'react';
import { call } from '../../../lib/api/call.ts';
import { t } from '../../../lib/languages/translate.ts';
import type { ToggleKind } from '../../../lib/outbox/use-toggle.ts';
import { useOptimisticValues } from '../../../lib/outbox/use-toggled-ids.ts';

/** Archives the viewer's posts (true) and brings them back (false). */
export const archives: ToggleKind = {
  noun: 'archive',
  send: (postId, value) => call(value ? archiveCalls.archivePost : archiveCalls.unarchivePost, { params: { postId } }),
  texts: (value) => ({
    success: value ? t('posts.archived') : t('posts.unarchived'),
    failure: true,
  }),
};

/** Returns the ids of the posts that the viewer has just archived (true) or brought back (false). */
export function usePostIdsArchived(isArchived: boolean): ReadonlySet<string> {
  const values = useOptimisticValues(archives);
  return useMemo(
    () => new Set([...values].filter(([, value]) => value === isArchived).map(([id]) => id)),
    [values, isArchived],
  );
}
