import { paths } from '@glimpse/contract/paths';
import { defaultPreferences, PreferencesDoc } from '@glimpse/contract/preferences/preferences';
import { docListener } from '../../lib/live/documents.ts';
import type { LiveQuery } from '../../lib/live/live-query.ts';
import { doc } from '../../lib/live/query.ts';
import type { Firestore } from '../../lib/live/use-firestore.ts';

/** What the viewer wants to see. */
export const livePreferences = (db: Firestore, viewerUid: string): LiveQuery<PreferencesDoc> => ({
  queryKey: ['preferences', viewerUid],
  // Persisted with the account, which is restored before any list. So a reload does not show what is to be hidden.
  persistIn: 'auth',
  listen: docListener(doc(db, paths.preferences(viewerUid)), PreferencesDoc, (stored) => ({
    ...defaultPreferences,
    ...stored,
  })),
});
