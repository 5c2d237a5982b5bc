import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { preloadSignedIn } from './app/load-signed-in.ts';
import { reloadForNewVersion } from './app/reload-for-new-version.ts';
import { registerServiceWorker } from './features/install/service-worker.ts';
import { keptUid } from './lib/browser/storage.ts';

addEventListener('vite:preloadError', () => void reloadForNewVersion());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

function show(into: HTMLElement) {
  createRoot(into).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

// What is kept is shown with the first render, when its code is there: until then the page's own mark stands.
if (keptUid() === null) show(root);
else void preloadSignedIn(location.pathname).then(() => show(root));
registerServiceWorker();
