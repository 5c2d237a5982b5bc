import { lazy, type ReactNode, Suspense } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { styled, ThemeProvider } from 'styled-components';
import { useNewVersion } from '../features/install/service-worker.ts';
import { useNotificationsWanted } from '../lib/browser/notify.ts';
import { hasPersistedSession } from '../lib/browser/storage.ts';
import { useSession } from '../lib/firebase/session.ts';
import { LoginPage } from '../pages/login-page.tsx';
import { screens } from '../pages/screens.ts';
import { GlobalStyle } from '../ui/global-style.ts';
import { Splash } from '../ui/splash.tsx';
import { theme } from '../ui/theme.ts';
import { ErrorPage } from './error-page.tsx';
import { PublicOnly, SignedInOnly } from './guards.tsx';
import { loadSignedIn } from './load-signed-in.ts';

const SignupPage = lazy(async () => ({ default: (await import('../pages/signup-page.tsx')).SignupPage }));
const NotFoundPage = lazy(async () => ({
  default: (await import('../pages/not-found-page.tsx')).NotFoundPage,
}));
const SignedIn = lazy(async () => ({ default: (await loadSignedIn()).SignedIn }));
const UpdateNotice = lazy(async () => ({
  default: (await import('../features/install/update-notice.tsx')).UpdateNotice,
}));
const Toaster = lazy(async () => ({ default: (await import('../ui/toaster.tsx')).Toaster }));

/** The whole page: look, routes, toasts, and what is shown when something breaks. */
export function App() {
  const isToasterWanted = useNotificationsWanted();
  const isNewVersionReady = useNewVersion();
  return (
    <ThemeProvider theme={theme}>
      <GlobalStyle />
      <ErrorBoundary fallbackRender={AloneErrorPage}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </ErrorBoundary>
      {isToasterWanted && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
      {isNewVersionReady && (
        <Suspense>
          <UpdateNotice />
        </Suspense>
      )}
    </ThemeProvider>
  );
}

const AloneErrorPage = (props: FallbackProps) => (
  <Alone>
    <ErrorPage {...props} />
  </Alone>
);

function AppRoutes() {
  const session = useSession();
  // Until it is known who is there, except for a browser that has never been signed in.
  if (session.status === 'restoring' && hasPersistedSession()) return <Splash />;
  const isSignedIn = session.status === 'signed-in';
  return (
    <Routes>
      <Route element={<PublicOnly session={session} />}>
        <Route path="/" element={<LoginPage />} />
        <Route path="/login" element={<LoginPage />} />
        <Route
          path="/signup"
          element={
            <Loaded>
              <SignupPage />
            </Loaded>
          }
        />
      </Route>
      <Route
        element={
          <SignedInOnly session={session}>
            {(account) => (
              <Loaded>
                <SignedIn key={account.uid} account={account} />
              </Loaded>
            )}
          </SignedInOnly>
        }
      >
        {screens.map(({ path, Component }) => (
          <Route key={path} path={path} element={<Component />} />
        ))}
        {isSignedIn && <Route path="*" element={<NotFoundPage />} />}
      </Route>
      {!isSignedIn && (
        <Route
          path="*"
          element={
            <Alone>
              <Loaded>
                <NotFoundPage />
              </Loaded>
            </Alone>
          }
        />
      )}
    </Routes>
  );
}

/** A page without the shell around it. */
const Alone = styled.main`
  display: grid;
  place-items: center;
  min-height: 100dvh;
`;

const Loaded = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<Splash />}>{children}</Suspense>
);
