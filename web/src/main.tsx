import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { preloadSignedIn } from './app/load-signed-in.ts';
import { reloadForNewVersion } from './app/new-version.ts';
import { registerServiceWorker } from './features/install/service-worker.ts';
import { keptUid } from './lib/browser/storage.ts';

addEventListener('vite:preloadError', () => void reloadForNewVersion());

if (keptUid() !== null) void preloadSignedIn();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
registerServiceWorker();
