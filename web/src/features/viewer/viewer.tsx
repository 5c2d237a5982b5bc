import { createContext, type ReactNode, use, useEffect, useMemo } from 'react';
import type { Account } from '../../lib/firebase/session.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { liveContact, livePerson, type Person } from '../profiles/queries.ts';

/** Who is looking. The account is known at once, the profile a moment later; until then names come from the account. */
export interface Viewer {
  uid: string;
  email: string;
  fullName: string;
  username: string;
  profileAvatar: string;
  /** With email and website, also of a private account. */
  profile: Person | null;
}

const ViewerContext = createContext<Viewer | null>(null);

export function ViewerProvider({ account, children }: { account: Account; children: ReactNode }) {
  const db = useFirestore();
  // A key of its own, since it is kept apart from other people's profiles.
  const { data } = useLiveQuery({
    ...livePerson(db, account.uid),
    queryKey: ['viewer', account.uid],
    keptIn: 'auth',
  });
  const contact = useLiveQuery(
    data?.isPrivate ? { ...liveContact(db, account.uid), keptIn: 'auth' } : null,
  ).data;
  const profile = useMemo(() => {
    if (!data?.isPrivate) return data ?? null;
    return contact ? { ...data, ...contact } : null;
  }, [data, contact]);
  // Changed by a link whose page was not the app's own.
  const hasMoved = profile !== null && account.emailVerified && account.email !== profile.email;
  useEffect(() => {
    if (hasMoved) void import('./sync-email.ts').then(({ syncEmail }) => syncEmail());
  }, [hasMoved]);
  const { uid } = account;
  const email = profile?.email ?? account.email ?? '';
  const fullName = data?.fullName ?? account.displayName ?? '';
  const { username = '', profileAvatar = '' } = data ?? {};
  const viewer = useMemo<Viewer>(
    () => ({ uid, email, fullName, username, profileAvatar, profile }),
    [uid, email, fullName, username, profileAvatar, profile],
  );
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

/** The signed-in person. Only below the signed-in part of the page. */
export function useViewer(): Viewer {
  const viewer = use(ViewerContext);
  if (!viewer) throw new Error('useViewer outside ViewerProvider');
  return viewer;
}
