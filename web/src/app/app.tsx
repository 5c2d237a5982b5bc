import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom';
import { ThemeProvider } from 'styled-components';
import { useIsNewVersionReady } from '../features/account/install/service-worker.ts';
import { useHasToasts } from '../lib/browser/notify.ts';
import { useSession } from '../lib/firebase/session.ts';
import { followLanguageChoice } from '../lib/languages/follow-language-choice.ts';
import { useLanguage } from '../lib/languages/use-language.ts';
import { LoginPage } from '../pages/login-page.tsx';
import { screensFor } from '../pages/screens.ts';
import { BarePage } from '../ui/bare-page.ts';
import { GlobalStyle } from '../ui/global-style.ts';
import { lazily } from '../ui/lazily.ts';
import { Splash } from '../ui/splash.tsx';
import { theme } from '../ui/theme.ts';
import { ErrorPage } from './error-page.tsx';
import { PublicOnly, SignedInOnly } from './guards.tsx';
import { SignedIn } from './load-signed-in.ts';

const { Component: SignupPage, preload: preloadSignup } = lazily(
  async () => (await import('../pages/signup-page.tsx')).SignupPage,
);
const { Component: AccountPage } = lazily(async () => (await import('../pages/account-page.tsx')).AccountPage);
const { Component: NotFoundPage } = lazily(async () => (await import('../pages/not-found-page.tsx')).NotFoundPage);
const { Component: UpdateNotice } = lazily(
  async () => (await import('../features/account/install/update-notice.tsx')).UpdateNotice,
);
const { Component: Toaster } = lazily(async () => (await import('../ui/toaster.tsx')).Toaster);

/** Loads the code of the signup screen before it is hydrated, because React would show the splash instead. */
export { preloadSignup };

/**
 * The whole app: theme, routes, toasts and the error page. Renders again when the language changes. `Router` is for
 * rendering without a browser.
 */
export function App({ Router = BrowserRouter }: { Router?: ComponentType<{ children: ReactNode }> }) {
  useLanguage();
  useEffect(followLanguageChoice, []);
  const hasToasts = useHasToasts();
  const isNewVersionReady = useIsNewVersionReady();
  return (
    <ThemeProvider theme={theme}>
      <GlobalStyle />
      <ErrorBoundary fallbackRender={BareErrorPage}>
        <Router>
          <AppRoutes />
        </Router>
      </ErrorBoundary>
      {hasToasts && optional(<Toaster />)}
      {isNewVersionReady && optional(<UpdateNotice />)}
    </ThemeProvider>
  );
}

const BareErrorPage = (props: FallbackProps) => (
  <BarePage>
    <ErrorPage {...props} />
  </BarePage>
);

function AppRoutes() {
  const session = useSession();
  const { pathname } = useLocation();
  const isSignedIn = session.status === 'signed-in';
  return (
    <Routes>
      <Route element={<PublicOnly session={session} />}>
        <Route path="/" element={<LoginPage />} />
        <Route path="/login" element={<LoginPage />} />
        <Route path="/signup" element={withSplash(<SignupPage />)} />
      </Route>
      <Route path="/account/:page" element={withSplash(<AccountPage />)} />
      <Route
        element={<SignedInOnly session={session}>{(uid) => withSplash(<SignedIn key={uid} uid={uid} />)}</SignedInOnly>}
      >
        {screensFor(pathname).map(({ path, Component }) => (
          <Route key={path} path={path} element={<Component />} />
        ))}
        {isSignedIn && <Route path="*" element={<NotFoundPage />} />}
      </Route>
      {!isSignedIn && <Route path="*" element={<BarePage>{withSplash(<NotFoundPage />)}</BarePage>} />}
    </Routes>
  );
}

/** Shows the splash while the code of `content` loads. */
const withSplash = (content: ReactNode) => <Suspense fallback={<Splash />}>{content}</Suspense>;

/** Renders nothing until the code of `content` has loaded, or if it fails. */
const optional = (content: ReactNode) => (
  <ErrorBoundary fallback={null}>
    <Suspense>{content}</Suspense>
  </ErrorBoundary>
);
