import { accountErrors } from '@glimpse/contract/accounts/account-errors';
import type { ContactDoc } from '@glimpse/contract/profiles/user';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { type Account, endSession } from '../../lib/firebase/session.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { liveContact, livePerson, livePrivateEmail, type Person } from '../profiles/queries.ts';

/**
 * The signed-in person. The profile loads later than the account. Until then, `email` and `fullName` come from the
 * account, `username` is '', and `profileAvatar` is null.
 */
export interface Viewer {
  uid: string;
  email: string;
  fullName: string;
  username: string;
  profileAvatar: string | null;
  /** null while it loads, and if it does not exist. Includes the email and the website, even if the account is private or hides the email. */
  profile: Person | null;
  isLoading: boolean;
}

const ViewerContext = createContext<Viewer | null>(null);

export function ViewerProvider({ account, children }: { account: Account; children: ReactNode }) {
  const db = useFirestore();
  // The query has its own key, because the viewer's profile is persisted with the account, not with other profiles.
  const { data: profileDoc, isPending } = useLiveQuery({
    ...livePerson(db, account.uid),
    queryKey: ['viewer', account.uid],
    persistIn: 'auth',
  });
  const { data: contact, isPending: isContactPending } = useLiveQuery(
    profileDoc?.isPrivate ? { ...liveContact(db, account.uid), persistIn: 'auth' } : null,
  );
  const privateEmail = useLiveQuery(profileDoc?.hidesEmail ? livePrivateEmail(db, account.uid) : null).data;
  // When the account turns private, its contact data moves to a document that loads later. The screens keep the last
  // data.
  const [lastContact, setLastContact] = useState<ContactDoc | null>(null);
  const profile = useMemo(() => {
    const knownContact = contact ?? lastContact;
    if (!profileDoc || (profileDoc.isPrivate && !knownContact)) return null;
    const withContact = { ...profileDoc, ...(profileDoc.isPrivate && knownContact) };
    // The account has the same email. It is there at once, so that the profile stays while the hidden email loads.
    return profileDoc.hidesEmail ? { ...withContact, email: privateEmail?.email ?? account.email ?? '' } : withContact;
  }, [profileDoc, contact, lastContact, privateEmail, account.email]);
  if (profile && (profile.email !== lastContact?.email || profile.website !== lastContact.website))
    setLastContact({ email: profile.email, website: profile.website });
  // True after the email was changed outside this app, for example on a page of Firebase Auth.
  const hasNewEmail = profile !== null && account.emailVerified && account.email !== profile.email;
  useEffect(() => {
    if (hasNewEmail) void import('./sync-email.ts').then(({ syncEmail }) => syncEmail());
  }, [hasNewEmail]);
  const isSuspended = profileDoc?.isSuspended === true;
  useEffect(() => {
    if (isSuspended) void endSession({ byChoice: false, reason: accountErrors.suspended().message });
  }, [isSuspended]);
  const { uid } = account;
  const email = profile?.email ?? account.email ?? '';
  const fullName = profileDoc?.fullName ?? account.displayName ?? '';
  const { username = '', profileAvatar = null } = profileDoc ?? {};
  const isLoading = isPending || (isContactPending && profile === null);
  const viewer = useMemo<Viewer>(
    () => ({ uid, email, fullName, username, profileAvatar, profile, isLoading }),
    [uid, email, fullName, username, profileAvatar, profile, isLoading],
  );
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

/** Returns the signed-in person. It works only below `ViewerProvider`. */
export function useViewer(): Viewer {
  const viewer = use(ViewerContext);
  if (!viewer) throw new Error('useViewer outside ViewerProvider');
  return viewer;
}
