import { guestAccount } from '@glimpse/contract/auth/guest';
import { defaultPreferences, type PreferencesDoc } from '@glimpse/contract/preferences/preferences';
import { useState } from 'react';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { useViewer } from '../viewer/viewer.tsx';
import { livePreferences } from './queries.ts';

interface StoredPreferences {
  /** undefined while they are unknown, and if they cannot be loaded. */
  readonly stored: PreferencesDoc | undefined;
  readonly isPending: boolean;
}

/**
 * Returns the viewer's preferences on the server, without changes that are not sent yet. People who changed nothing
 * cost no read, and neither does the guest, whose preferences are in this browser.
 */
export function useStoredPreferences(): StoredPreferences {
  const { uid, profile, isLoading } = useViewer();
  const db = useFirestore();
  const hasDocument = uid !== guestAccount.uid && profile?.hasPreferences === true;
  const { data, isPending } = useLiveQuery(hasDocument ? livePreferences(db, uid) : null);
  // After the first change, the profile can arrive before the document. Until then, the default values are still known.
  const [hadNone, setHadNone] = useState(false);
  if (profile?.hasPreferences === false && !hadNone) setHadNone(true);
  return {
    stored: data ?? (hadNone ? defaultPreferences : undefined),
    isPending: isLoading || (isPending && !hadNone),
  };
}
