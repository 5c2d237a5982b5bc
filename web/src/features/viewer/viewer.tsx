import type { User } from 'firebase/auth';
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react';
import { useFirestore } from 'reactfire';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { livePerson, type Person } from '../people/queries.ts';

/** Who is looking. The account is known at once, the profile a moment later; until then names come from the account. */
export interface Viewer {
  uid: string;
  email: string;
  fullName: string;
  username: string;
  profileAvatar: string;
  profile: Person | null;
}

const ViewerContext = createContext<Viewer | null>(null);

export function ViewerProvider({ account, children }: { account: User; children: ReactNode }) {
  const db = useFirestore();
  // A key of its own, since it is kept apart from other people's profiles.
  const { data } = useLiveQuery({
    ...livePerson(db, account.uid),
    queryKey: ['viewer', account.uid],
    keptIn: 'auth',
  });
  // Changed by a link whose page was not the app's own.
  const hasMoved = data?.email !== undefined && account.emailVerified && account.email !== data.email;
  useEffect(() => {
    if (hasMoved) void import('./sync-email.ts').then(({ syncEmail }) => syncEmail());
  }, [hasMoved]);
  const viewer = useMemo<Viewer>(
    () => ({
      uid: account.uid,
      email: data?.email ?? account.email ?? '',
      fullName: data?.fullName ?? account.displayName ?? '',
      username: data?.username ?? '',
      profileAvatar: data?.profileAvatar ?? '',
      profile: data ?? null,
    }),
    [account, data],
  );
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

/** The signed-in person. Only below the signed-in part of the page. */
export function useViewer(): Viewer {
  const viewer = use(ViewerContext);
  if (!viewer) throw new Error('useViewer outside ViewerProvider');
  return viewer;
}
