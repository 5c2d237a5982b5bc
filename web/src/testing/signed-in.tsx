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
import { HiddenProvider } from '../features/safety/hidden.tsx';
import { ViewerProvider } from '../features/viewer/viewer.tsx';
import { firebaseApp } from '../lib/firebase/app.ts';
import { auth } from '../lib/firebase/auth.ts';
import { firestore } from '../lib/firebase/firestore.ts';
import { openFirestore } from '../lib/live/opened.ts';
import { theme } from '../ui/theme.ts';
import { Toaster } from '../ui/toaster.tsx';

// The real SDKs: Auth against testing/network.ts, Firestore without a connection, so that it has nothing but its own cache.
await disableNetwork(firestore);
await openFirestore();
const { user: account } = await signInWithEmailAndPassword(auth, 'ana@example.com', 'long enough');

/** Shows the router's place, which a real browser has in its address bar. */
function Address() {
  const { pathname } = useLocation();
  return <output aria-label="Address">{pathname}</output>;
}

/** Renders as Ana's page would: her account, router, look, query cache and toasts. */
export function renderSignedIn(content: ReactNode) {
  // Of an earlier test.
  toast.remove();
  const client = createQueryClient();
  const view = render(
    <ThemeProvider theme={theme}>
      <MemoryRouter initialEntries={['/here']}>
        <FirebaseAppProvider firebaseApp={firebaseApp}>
          <QueryClientProvider client={client}>
            <ViewerProvider account={account}>
              <HiddenProvider>{content}</HiddenProvider>
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
