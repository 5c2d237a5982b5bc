import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, preloadSignup } from './app/app.tsx';
import { preloadLiveScreen, preloadSignedIn } from './app/load-signed-in.ts';
import { reloadForNewVersion } from './app/reload-for-new-version.ts';
import { keepInstallPrompt } from './features/account/install/install-prompt.ts';
import { registerServiceWorker } from './features/account/install/service-worker.ts';
import { links } from './lib/browser/links.ts';
import { persistedUid } from './lib/browser/storage.ts';
import { isPresumedSignedIn } from './lib/firebase/session.ts';
import { loadLanguageChoice } from './lib/languages/follow-language-choice.ts';

addEventListener('vite:preloadError', () => void reloadForNewVersion());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);

/** The screen that a signed-in person sees. The route guards redirect them from the login screen to the feed. */
const screen = location.pathname === links.login ? links.posts : location.pathname;
const render = () => createRoot(root).render(app);

/**
 * Loads the texts before the first render if index.html has chosen another language than English. Offline, they can
 * be missing. Then the app is English.
 */
const language =
  document.documentElement.lang === 'en'
    ? undefined
    : loadLanguageChoice()
        .then(({ showWantedLanguage }) => showWantedLanguage())
        .catch(() => undefined);

if (persistedUid() !== null || isPresumedSignedIn()) {
  // Loads the code of the screen first, so that the first render can show data. React would delay the data by 300 ms if
  // the code were missing when Auth reports the session. While the code loads, index.html shows the app's mark.
  void Promise.all([preloadSignedIn(screen), language]).then(render);
  if (persistedUid() === null) preloadLiveScreen(screen).catch(() => undefined);
} else if (language) void language.then(render);
else if (root.dataset.prerendered === undefined) render();
else if (root.dataset.prerendered === 'signup-screen') void preloadSignup().then(() => hydrateRoot(root, app));
else hydrateRoot(root, app);
registerServiceWorker();
keepInstallPrompt();
