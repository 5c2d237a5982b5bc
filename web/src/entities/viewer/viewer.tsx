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
  /**
   * null while it loads, and if it does not exist. Includes the email and the website, even if the account is private or
   * hides the email.
   */
  profile: Person | null;
  isLoading: boolean;
}

const ViewerContext = createContext<Viewer | null>(null);

export function ViewerProvider({ account, children }: { account: Account; children: ReactNode }) {
  const { stored, profile, isLoading } = useOwnProfile(account);
  useSyncEmail(account, profile);
  useEndIfSuspended(stored);
  const { uid } = account;
  const email = profile?.email ?? account.email ?? '';
  const fullName = stored?.fullName ?? account.displayName ?? '';
  const { username = '', profileAvatar = null } = stored ?? {};
  const viewer = useMemo<Viewer>(
    () => ({ uid, email, fullName, username, profileAvatar, profile, isLoading }),
    [uid, email, fullName, username, profileAvatar, profile, isLoading],
  );
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

interface OwnProfile extends Pick<Viewer, 'profile' | 'isLoading'> {
  /** The document `users/{uid}`. It has neither the contact data of a private account nor a hidden email. */
  readonly stored: Person | null | undefined;
}

/** Joins the viewer's profile with the contact data and the email, which other documents have if they are not public. */
function useOwnProfile(account: Account): OwnProfile {
  const db = useFirestore();
  // The query has its own key, because the viewer's profile is persisted with the account, not with other profiles.
  const { data: stored, isPending } = useLiveQuery({
    ...livePerson(db, account.uid),
    queryKey: ['viewer', account.uid],
    persistIn: 'auth',
  });
  const { data: contact, isPending: isContactPending } = useLiveQuery(
    stored?.isPrivate ? { ...liveContact(db, account.uid), persistIn: 'auth' } : null,
  );
  const privateEmail = useLiveQuery(stored?.hidesEmail ? livePrivateEmail(db, account.uid) : null).data;
  // When the account turns private, its contact data moves to a document that loads later. Until then, the screens show
  // the last known contact data.
  const [lastContact, setLastContact] = useState<ContactDoc | null>(null);
  const profile = useMemo(() => {
    const knownContact = contact ?? lastContact;
    if (!stored || (stored.isPrivate && !knownContact)) return null;
    const withContact = { ...stored, ...(stored.isPrivate && knownContact) };
    // While the document with the hidden email loads, the profile has the email of the account, which is the same.
    return stored.hidesEmail ? { ...withContact, email: privateEmail?.email ?? account.email ?? '' } : withContact;
  }, [stored, contact, lastContact, privateEmail, account.email]);
  if (profile && (profile.email !== lastContact?.email || profile.website !== lastContact.website))
    setLastContact({ email: profile.email, website: profile.website });
  return { stored, profile, isLoading: isPending || (isContactPending && profile === null) };
}

/** Copies the account's email to the profile after it was changed elsewhere, for example on a page of Firebase Auth. */
function useSyncEmail(account: Account, profile: Person | null): void {
  const hasNewEmail = profile !== null && account.emailVerified && account.email !== profile.email;
  useEffect(() => {
    if (hasNewEmail) void import('./sync-email.ts').then(({ syncEmail }) => syncEmail());
  }, [hasNewEmail]);
}

/** Signs the viewer out, with the reason, as soon as a moderator has suspended the account. */
function useEndIfSuspended(stored: Person | null | undefined): void {
  const isSuspended = stored?.isSuspended === true;
  useEffect(() => {
    if (isSuspended) void endSession({ byChoice: false, reason: accountErrors.suspended().message });
  }, [isSuspended]);
}

/** Returns the signed-in person. It works only below `ViewerProvider`. */
export function useViewer(): Viewer {
  const viewer = use(ViewerContext);
  if (!viewer) throw new Error('useViewer outside ViewerProvider');
  return viewer;
}
