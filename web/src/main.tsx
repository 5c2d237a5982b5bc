import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { preloadSignedIn } from './app/load-signed-in.ts';
import { reloadForNewVersion } from './app/reload-for-new-version.ts';
import { keepInstallPrompt } from './features/install/install-prompt.ts';
import { registerServiceWorker } from './features/install/service-worker.ts';
import { persistedUid } from './lib/browser/storage.ts';

addEventListener('vite:preloadError', () => void reloadForNewVersion());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

function render(container: HTMLElement) {
  createRoot(container).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

// If there is a persisted cache, load the code of its screen first, so that the first render shows the data. While it
// loads, index.html shows the app's mark.
if (persistedUid() === null) render(root);
else void preloadSignedIn(location.pathname).then(() => render(root));
registerServiceWorker();
keepInstallPrompt();
