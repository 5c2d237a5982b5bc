import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { type Location, Navigate, Outlet, useLocation } from 'react-router-dom';
import { beginFirstPosts } from '../features/feed/first-posts.ts';
import { links } from '../lib/browser/links.ts';
import type { Session } from '../lib/firebase/session.ts';
import { atFirstGesture } from './at-first-gesture.ts';
import { preloadLive } from './load-signed-in.ts';

/** What the router's state holds on the login and signup screens: where the visitor wanted to go. */
export interface LoginState {
  from: Pick<Location, 'pathname' | 'search' | 'hash'>;
}

const isLoginState = (state: unknown): state is LoginState =>
  typeof state === 'object' &&
  state !== null &&
  'from' in state &&
  typeof state.from === 'object' &&
  state.from !== null &&
  'pathname' in state.from;

/** Login and signup: who is signed in goes on to the link they came for, or to the feed. */
export function PublicOnly({ session }: { session: Session }) {
  const { state } = useLocation();
  useEffect(() => atFirstGesture(() => void preloadLive().catch(() => undefined)), []);
  if (session.status === 'signed-in') {
    return <Navigate replace to={isLoginState(state) ? state.from : links.posts} />;
  }
  return <Outlet />;
}

interface SignedInOnlyProps {
  session: Session;
  children: (uid: string) => ReactNode;
}

/** Everything else: who is signed out goes to the login screen, which brings them back here. */
export function SignedInOnly({ session, children }: SignedInOnlyProps) {
  const { pathname, search, hash } = useLocation();
  const uid = session.status === 'signed-in' ? session.uid : null;
  const begin = useEffectEvent((viewerUid: string) => beginFirstPosts(viewerUid, { pathname, search }));
  useEffect(() => {
    if (uid !== null) begin(uid);
  }, [uid]);
  if (session.status === 'restoring') return null;
  if (session.status === 'signed-in') return children(session.uid);
  // Who has pressed Logout is done with this page; the next person to sign in here must not be sent to it.
  const state: LoginState | null = session.byChoice ? null : { from: { pathname, search, hash } };
  return <Navigate replace to={links.login} state={state} />;
}
