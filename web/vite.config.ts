import { createRequire } from 'node:module';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { firstCode } from './build/first-code.ts';
import { reachedFrom } from './build/reached-from.ts';
import { screenPreloads } from './build/screen-preloads.ts';
import { serviceWorker } from './build/service-worker.ts';

const require = createRequire(import.meta.url);
const reactfire = path.resolve(path.dirname(require.resolve('reactfire')), '..');

/** What the client reads at run time (src/lib/firebase/config.ts): the emulators at their default ports, unless the build names a project. */
const localConfig = {
  firebase: {
    apiKey: 'demo-key',
    authDomain: 'demo-glimpse.firebaseapp.com',
    projectId: 'demo-glimpse',
    storageBucket: 'demo-glimpse.appspot.com',
    appId: 'demo-app',
  },
  emulators: {
    auth: 'http://127.0.0.1:9099',
    firestore: { host: '127.0.0.1', port: 8080 },
    storage: { host: '127.0.0.1', port: 9199 },
  },
  appCheckKey: '',
};

/** Matches files of these packages, wherever npm has put them. */
const packages = (...names: string[]) => new RegExp(`node_modules/(?:${names.join('|')})/(?!node_modules)`);

function runtimeConfig(): Plugin {
  const config: unknown = process.env.GLIMPSE_WEB_CONFIG
    ? JSON.parse(process.env.GLIMPSE_WEB_CONFIG)
    : localConfig;
  return {
    name: 'glimpse-config',
    transformIndexHtml: (html) =>
      html.replace('%GLIMPSE_CONFIG%', JSON.stringify(config).replaceAll('"', '&quot;')),
  };
}

const source = (file: string) => path.resolve(import.meta.dirname, 'src', file);
const main = source('main.tsx');
// Auth, which is fetched apart, needs the app and nothing of the feed.
const withMain = reachedFrom(main, source('lib/firebase/app.ts'));
const withFeed = reachedFrom(source('app/signed-in.tsx'), source('pages/feed-page.tsx'));

export default defineConfig({
  plugins: [
    react(),
    runtimeConfig(),
    firstCode({
      kept: ['src/app/signed-in.tsx', 'src/pages/feed-page.tsx'],
      signedOut: ['src/lib/firebase/auth.ts'],
      page: 'src/main.tsx',
    }),
    screenPreloads({ shell: 'src/app/signed-in.tsx', screens: 'src/pages/screens.ts' }),
    serviceWorker({
      leftOut: ['src/features/compose/emoji-panel.tsx', 'src/lib/firebase/push-device.ts'],
      files: ['avatars/default.webp'],
    }),
  ],
  define: { 'process.env.REACTFIRE_VERSION': '"4.2.6"' },
  resolve: {
    // reactfire's bundle is one file that pulls in every Firebase product, and so does the index of its sources, in the same package: this is
    // the one that is used.
    alias: [
      { find: /^reactfire$/, replacement: path.join(reactfire, 'src/firebaseApp.tsx') },
      { find: /^re2js$/, replacement: path.resolve(import.meta.dirname, 'build/unused-re2js.ts') },
    ],
  },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first page carries the names of all files: those that only other files ask for have none but their hash.
        chunkFileNames: ({ isDynamicEntry, name }) =>
          `assets/${isDynamicEntry || ['auth', 'firestore', 'feed'].includes(name) ? '[name]-' : ''}[hash:7].js`,
        // Few large files that change only with the packages in them; one stream each also packs better.
        // In this order: a group takes along what its packages import, unless an earlier one has it.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: packages(
                ...['react', 'react-dom', 'scheduler', 'react-router', 'react-error-boundary'],
                ...['styled-components', 'stylis', 'idb'],
                ...['@firebase/app', '@firebase/component', '@firebase/logger', '@firebase/util'],
              ),
            },
            { name: 'firestore', test: packages('@firebase/firestore', '@firebase/webchannel-wrapper') },
            // With everything else that the page begins with in one file, and what a signed-in person sees first in another: each packs
            // better than in fifty, and is one request.
            {
              debugName: 'first',
              name: (id, graph) => (id !== main && withMain(id, graph) ? 'first' : null),
            },
            { name: 'auth', test: /node_modules\/@firebase\/auth\/|src\/lib\/firebase\/auth\.ts$/ },
            { name: 'query', test: packages('@tanstack/query-core', '@tanstack/react-query') },
            // Shared by the forms' schemas, which need nothing else of the feed.
            { name: 'texts', test: /contract\/src\/texts\.ts$/ },
            { debugName: 'feed', name: (id, graph) => (withFeed(id, graph) ? 'feed' : null) },
            // Those of several screens. Each by itself they are fifty files of 300 bytes, whose names the first page would carry.
            { name: 'icons', test: packages('lucide-react'), minShareCount: 3 },
          ],
        },
      },
      treeshake: {
        // Neither package declares `sideEffects`. Never add @firebase/ here: its files register the services.
        moduleSideEffects: (id) => !/node_modules\/(?:reactfire|firebase)\/(?!.*node_modules\/)/.test(id),
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:5000' } },
});
