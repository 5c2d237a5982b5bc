import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { Outlet, useLocation } from 'react-router-dom';
import { FirebaseAppProvider } from 'reactfire';
import { PreferencesProvider } from '../entities/preferences/preferences.tsx';
import { ViewerProvider } from '../entities/viewer/viewer.tsx';
import { BlockListsProvider } from '../entities/visibility/block-lists.tsx';
import { keepDeviceLanguage } from '../features/notifications/push/register-device.ts';
import { pauseInBackground } from '../lib/browser/pause-in-background.ts';
import { persistCache, restoreCache } from '../lib/cache/persisted-cache.ts';
import { firebaseApp } from '../lib/firebase/app.ts';
import { useAccount } from '../lib/firebase/session.ts';
import { t } from '../lib/languages/translate.ts';
import { loadFirestore } from '../lib/live/load-firestore.ts';
import { persistedIds, persistOutbox } from '../lib/outbox/persist-outbox.ts';
import { CodeFailure } from '../ui/code-failure.tsx';
import { CodeLoadError } from '../ui/lazily.ts';
import { ErrorPage } from './error-page.tsx';
import { deletionNouns, mutationNouns } from './outbox-nouns.ts';
import { createQueryClient } from './query-client.ts';
import { Shell } from './shell/shell.tsx';
import { useScrollRestoration } from './use-scroll-restoration.ts';

// load-signed-in.ts gets it from this chunk.
export { loadFirestore };

/**
 * The signed-in part of the app. It is rendered with `key={uid}`, so another viewer gets a new cache and new
 * listeners.
 */
export function SignedIn({ uid }: { uid: string }) {
  const [client] = useState(() => {
    const created = createQueryClient();
    restoreCache(created, uid, persistedIds(uid, deletionNouns));
    return created;
  });
  useEffect(() => persistCache(client, uid), [client, uid]);
  useEffect(() => persistOutbox(client, uid, outbox), [client, uid]);
  useEffect(() => pauseInBackground(listeners), []);
  useEffect(keepDeviceLanguage, []);
  return (
    <FirebaseAppProvider firebaseApp={firebaseApp}>
      <QueryClientProvider client={client}>
        <CurrentViewer>
          <BlockListsProvider>
            <PreferencesProvider>
              <Shell>
                <CurrentScreen />
              </Shell>
            </PreferencesProvider>
          </BlockListsProvider>
        </CurrentViewer>
      </QueryClientProvider>
    </FirebaseAppProvider>
  );
}

const outbox = { mutationNouns, loadKinds: async () => (await import('./outbox-kinds.ts')).outboxKinds };

/** A post that gets a hundred likes while the page is hidden then costs one document read instead of a hundred. */
const listeners = {
  pause: () => void withSnapshots(({ pauseListeners }) => pauseListeners(firebaseApp)),
  resume: () => void withSnapshots(({ resumeListeners }) => resumeListeners(firebaseApp)),
};

/** Does nothing if Firestore's code cannot be loaded, because then there are no listeners. */
const withSnapshots = (work: (snapshots: Awaited<ReturnType<typeof loadFirestore>>) => Promise<void>) =>
  loadFirestore().then(work, () => undefined);

/** A separate component, so that only this part renders again when Auth reports the account. */
const CurrentViewer = ({ children }: { children: ReactNode }) => (
  <ViewerProvider account={useAccount()}>{children}</ViewerProvider>
);

/**
 * Has an error boundary, so that the navigation works even if the screen fails or its code cannot be loaded. The list
 * of conversations stays beside the conversation that is opened.
 */
function CurrentScreen() {
  const { pathname } = useLocation();
  useScrollRestoration();
  return (
    <ErrorBoundary key={pathname.replace(/^(\/messages)\/.*/u, '$1')} FallbackComponent={ScreenFailure}>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}

const ScreenFailure = (props: FallbackProps) =>
  props.error instanceof CodeLoadError ? (
    <CodeFailure {...props} title={t('shell.notLoadedYet')} />
  ) : (
    <ErrorPage {...props} />
  );
