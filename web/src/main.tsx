import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, preloadSignup } from './app/app.tsx';
import { preloadSignedIn } from './app/load-signed-in.ts';
import { reloadForNewVersion } from './app/reload-for-new-version.ts';
import { keepInstallPrompt } from './features/install/install-prompt.ts';
import { registerServiceWorker } from './features/install/service-worker.ts';
import { persistedUid } from './lib/browser/storage.ts';

addEventListener('vite:preloadError', () => void reloadForNewVersion());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);

// If there is a persisted cache, load the code of its screen first, so that the first render shows the data. While it
// loads, index.html shows the app's mark.
if (persistedUid() !== null) void preloadSignedIn(location.pathname).then(() => createRoot(root).render(app));
else if (root.dataset.prerendered === undefined) createRoot(root).render(app);
else if (root.dataset.prerendered === 'signup-screen') void preloadSignup().then(() => hydrateRoot(root, app));
else hydrateRoot(root, app);
registerServiceWorker();
keepInstallPrompt();
