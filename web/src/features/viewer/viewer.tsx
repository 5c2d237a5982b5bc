import { createContext, type ReactNode, use, useEffect, useMemo } from 'react';
import type { Account } from '../../lib/firebase/session.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { liveContact, livePerson, type Person } from '../profiles/queries.ts';

/**
 * The signed-in person. The account is available at once and the profile later, so the names come from the account
 * first.
 */
export interface Viewer {
  uid: string;
  email: string;
  fullName: string;
  username: string;
  profileAvatar: string;
  /** Includes email and website, also of a private account. */
  profile: Person | null;
}

const ViewerContext = createContext<Viewer | null>(null);

export function ViewerProvider({ account, children }: { account: Account; children: ReactNode }) {
  const db = useFirestore();
  // It has its own key, because it is persisted with the account and not with other profiles.
  const { data } = useLiveQuery({
    ...livePerson(db, account.uid),
    queryKey: ['viewer', account.uid],
    persistIn: 'auth',
  });
  const contact = useLiveQuery(data?.isPrivate ? { ...liveContact(db, account.uid), persistIn: 'auth' } : null).data;
  const profile = useMemo(() => {
    if (!data?.isPrivate) return data ?? null;
    return contact ? { ...data, ...contact } : null;
  }, [data, contact]);
  // The email was changed outside of this app, for example on a page of Firebase Auth, so the profile still has
  // the old one.
  const hasNewEmail = profile !== null && account.emailVerified && account.email !== profile.email;
  useEffect(() => {
    if (hasNewEmail) void import('./sync-email.ts').then(({ syncEmail }) => syncEmail());
  }, [hasNewEmail]);
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

/** Returns the signed-in person. It works only below `ViewerProvider`. */
export function useViewer(): Viewer {
  const viewer = use(ViewerContext);
  if (!viewer) throw new Error('useViewer outside ViewerProvider');
  return viewer;
}
