import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { type LoginState, returnLocation } from '../features/account/auth/return-location.ts';
import { prefetchFirstPosts } from '../features/discover/feed/prefetch-first-posts.ts';
import { links } from '../lib/browser/links.ts';
import { isPresumedSignedIn, type Session } from '../lib/firebase/session.ts';
import { Splash } from '../ui/splash.tsx';
import { preloadFirstScreen } from './load-signed-in.ts';

/**
 * Guards the login and signup screens. Redirects a signed-in viewer to the location they wanted to open, or to the
 * feed. Shows the splash while Auth restores the session of a person who did not sign out.
 */
export function PublicOnly({ session }: { session: Session }) {
  const { state } = useLocation();
  const target = returnLocation(state) ?? { pathname: links.posts };
  const { pathname } = target;
  useEffect(() => atFirstGesture(() => void preloadFirstScreen(pathname).catch(() => undefined)), [pathname]);
  if (session.status === 'signed-in') return <Navigate replace to={target} />;
  if (session.status === 'restoring' && isPresumedSignedIn()) return <Splash />;
  return <Outlet />;
}

interface SignedInOnlyProps {
  session: Session;
  children: (uid: string) => ReactNode;
}

/** Guards all other screens. Redirects a signed-out visitor to the login screen, which returns here after the login. */
export function SignedInOnly({ session, children }: SignedInOnlyProps) {
  const { pathname, search, hash } = useLocation();
  const uid = session.status === 'signed-in' ? session.uid : null;
  const prefetch = useEffectEvent((viewerUid: string) => prefetchFirstPosts(viewerUid, { pathname, search }));
  useEffect(() => {
    if (uid !== null) prefetch(uid);
  }, [uid]);
  if (session.status === 'restoring') return null;
  if (session.status === 'signed-in') return children(session.uid);
  // After Logout, the next person who signs in must not be redirected to this page.
  const state: LoginState | null = session.byChoice ? null : { from: { pathname, search, hash } };
  return <Navigate replace to={links.login} state={state} />;
}

const gestures = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Calls `callback` once, at the first gesture of the user on the page. Calls it at once if the user has already pressed
 * something, for example on the prerendered screen. Returns a function that cancels this.
 */
function atFirstGesture(callback: () => void): () => void {
  if (navigator.userActivation?.hasBeenActive) {
    callback();
    return () => {};
  }
  const ended = new AbortController();
  const handleGesture = () => {
    ended.abort();
    callback();
  };
  for (const gesture of gestures) addEventListener(gesture, handleGesture, { passive: true, signal: ended.signal });
  return () => ended.abort();
}
