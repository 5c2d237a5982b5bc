import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { Outlet, useLocation } from 'react-router-dom';
import { FirebaseAppProvider } from 'reactfire';
import { HiddenProvider } from '../features/safety/hidden.tsx';
import { ViewerProvider } from '../features/viewer/viewer.tsx';
import { persistCache, restoreCache } from '../lib/cache/persisted-cache.ts';
import { firebaseApp } from '../lib/firebase/app.ts';
import { useAccount } from '../lib/firebase/session.ts';
import { keepOutbox } from '../lib/outbox/keep-outbox.ts';
import { CodeFailure } from '../ui/code-failure.tsx';
import { CodeMissing } from '../ui/lazily.ts';
import { ErrorPage } from './error-page.tsx';
import { outboxKinds } from './outbox-kinds.ts';
import { createQueryClient } from './query-client.ts';
import { useScrollPlace } from './scroll-place.ts';
import { Shell } from './shell/shell.tsx';

export { openFirestore } from '../lib/live/opened.ts';

/** The signed-in part of the page. Rendered with `key={uid}`: another person gets another cache and new listeners. */
export function SignedIn({ uid }: { uid: string }) {
  const [client] = useState(() => {
    const created = createQueryClient();
    restoreCache(created, uid);
    return created;
  });
  useEffect(() => persistCache(client, uid), [client, uid]);
  useEffect(() => keepOutbox(client, uid, outboxKinds), [client, uid]);
  return (
    <FirebaseAppProvider firebaseApp={firebaseApp}>
      <QueryClientProvider client={client}>
        <CurrentViewer>
          <HiddenProvider>
            <Shell>
              <CurrentScreen />
            </Shell>
          </HiddenProvider>
        </CurrentViewer>
      </QueryClientProvider>
    </FirebaseAppProvider>
  );
}

/** Apart, so that nothing else is rendered anew when Auth says who it is. */
const CurrentViewer = ({ children }: { children: ReactNode }) => (
  <ViewerProvider account={useAccount()}>{children}</ViewerProvider>
);

/** One broken screen, or one whose code is not there, leaves the navigation usable. */
function CurrentScreen() {
  const { pathname } = useLocation();
  useScrollPlace();
  return (
    <ErrorBoundary key={pathname} FallbackComponent={ScreenFailure}>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}

const ScreenFailure = (props: FallbackProps) =>
  props.error instanceof CodeMissing ? (
    <CodeFailure {...props} title="Not here yet" />
  ) : (
    <ErrorPage {...props} />
  );
