import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { ThemeProvider } from 'styled-components';
import { useNewVersion } from '../features/install/service-worker.ts';
import { useNotificationsWanted } from '../lib/browser/notify.ts';
import { useSession } from '../lib/firebase/session.ts';
import { LoginPage } from '../pages/login-page.tsx';
import { screens } from '../pages/screens.ts';
import { Alone } from '../ui/bare-page.ts';
import { GlobalStyle } from '../ui/global-style.ts';
import { lazily } from '../ui/lazily.ts';
import { Splash } from '../ui/splash.tsx';
import { theme } from '../ui/theme.ts';
import { ErrorPage } from './error-page.tsx';
import { PublicOnly, SignedInOnly } from './guards.tsx';
import { SignedIn } from './load-signed-in.ts';

const { Component: SignupPage } = lazily(async () => (await import('../pages/signup-page.tsx')).SignupPage);
const { Component: AccountPage } = lazily(
  async () => (await import('../pages/account-page.tsx')).AccountPage,
);
const { Component: NotFoundPage } = lazily(
  async () => (await import('../pages/not-found-page.tsx')).NotFoundPage,
);
const { Component: UpdateNotice } = lazily(
  async () => (await import('../features/install/update-notice.tsx')).UpdateNotice,
);
const { Component: Toaster } = lazily(async () => (await import('../ui/toaster.tsx')).Toaster);

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
        <Beside>
          <Toaster />
        </Beside>
      )}
      {isNewVersionReady && (
        <Beside>
          <UpdateNotice />
        </Beside>
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
        path="/account/:page"
        element={
          <Loaded>
            <AccountPage />
          </Loaded>
        }
      />
      <Route
        element={
          <SignedInOnly session={session}>
            {(uid) => (
              <Loaded>
                <SignedIn key={uid} uid={uid} />
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

const Loaded = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<Splash />}>{children}</Suspense>
);
/** What the page can do without. */
const Beside = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={null}>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
);
