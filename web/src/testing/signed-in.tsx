import { guestAccount } from '@glimpse/contract/auth/guest';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import { signInWithEmailAndPassword } from 'firebase/auth';
import { disableNetwork } from 'firebase/firestore';
import type { ReactNode } from 'react';
import { toast } from 'react-hot-toast/headless';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { FirebaseAppProvider } from 'reactfire';
import { ThemeProvider } from 'styled-components';
import { createQueryClient } from '../app/query-client.ts';
import { PreferencesProvider } from '../entities/preferences/preferences.tsx';
import { ViewerProvider } from '../entities/viewer/viewer.tsx';
import { BlockListsProvider } from '../entities/visibility/block-lists.tsx';
import { firebaseApp } from '../lib/firebase/app.ts';
import { auth } from '../lib/firebase/auth.ts';
import { firestore } from '../lib/firebase/firestore.ts';
import { loadFirestore } from '../lib/live/load-firestore.ts';
import { theme } from '../ui/theme.ts';
import { Toaster } from '../ui/toaster.tsx';

// Uses the real SDKs. Auth uses the fake network of testing/network.ts. Firestore is offline and only has its cache.
await disableNetwork(firestore);
await loadFirestore();
const { user: account } = await signInWithEmailAndPassword(auth, 'ana@example.com', 'long enough');

/** Shows the path of the router, which a real browser shows in its address bar. */
function Address() {
  const { pathname } = useLocation();
  return <output aria-label="Address">{pathname}</output>;
}

/** Renders `content` as Ana's page does: with her account, a router, the theme, a query cache and toasts. */
export function renderSignedIn(content: ReactNode) {
  // Removes the toasts of earlier tests.
  toast.remove();
  const client = createQueryClient();
  const view = render(
    <ThemeProvider theme={theme}>
      <MemoryRouter initialEntries={['/here']}>
        <FirebaseAppProvider firebaseApp={firebaseApp}>
          <QueryClientProvider client={client}>
            <ViewerProvider account={account}>
              <BlockListsProvider>
                <PreferencesProvider>{content}</PreferencesProvider>
              </BlockListsProvider>
            </ViewerProvider>
          </QueryClientProvider>
        </FirebaseAppProvider>
        <Address />
      </MemoryRouter>
      <Toaster />
    </ThemeProvider>,
  );
  return { ...view, client, person: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }) };
}

/** Shows `children` as the page of the guest does. Use it inside `renderSignedIn`. */
export const AsGuest = ({ children }: { children: ReactNode }) => (
  <ViewerProvider account={{ uid: guestAccount.uid, email: null, displayName: null, emailVerified: false }}>
    {children}
  </ViewerProvider>
);
