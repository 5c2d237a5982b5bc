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

/**
 * The configuration that the client reads at run time (src/lib/firebase/config.ts): the emulators at their default
 * ports, unless GLIMPSE_WEB_CONFIG has another one.
 */
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

/** Returns a pattern for the files of these packages, in any node_modules folder. */
const packages = (...names: string[]) => new RegExp(`node_modules/(?:${names.join('|')})/(?!node_modules)`);

function runtimeConfig(): Plugin {
  const config: unknown = process.env.GLIMPSE_WEB_CONFIG ? JSON.parse(process.env.GLIMPSE_WEB_CONFIG) : localConfig;
  return {
    name: 'glimpse-config',
    transformIndexHtml: (html) => html.replace('%GLIMPSE_CONFIG%', JSON.stringify(config).replaceAll('"', '&quot;')),
  };
}

const source = (file: string) => path.resolve(import.meta.dirname, 'src', file);
const main = source('main.tsx');
// Auth is loaded separately. It needs the Firebase app, so that is in the first chunk and not in the one of the feed.
const withMain = reachedFrom(main, source('lib/firebase/app.ts'));
const withFeed = reachedFrom(source('app/signed-in.tsx'), source('pages/feed-page.tsx'));

export default defineConfig({
  plugins: [
    react(),
    runtimeConfig(),
    firstCode({
      persisted: ['src/app/signed-in.tsx', 'src/pages/feed-page.tsx'],
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
    // The only file of reactfire that this app uses. Both its bundle and its index import every Firebase product.
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
        // The first page contains the names of all chunks. To keep it small, a chunk that only other chunks import is
        // named by its hash.
        chunkFileNames: ({ isDynamicEntry, name }) =>
          `assets/${isDynamicEntry || ['auth', 'firestore', 'feed'].includes(name) ? '[name]-' : ''}[hash:7].js`,
        // A few large chunks that change only with their packages. They also compress better than many small ones.
        // The order matters, because a group includes all imports of its modules that no earlier group has.
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
            // One chunk for the rest of the first page, and one (`feed`) for the first signed-in screen. Each is one
            // request, and compresses better than fifty small chunks.
            {
              debugName: 'first',
              name: (id, graph) => (id !== main && withMain(id, graph) ? 'first' : null),
            },
            { name: 'auth', test: /node_modules\/@firebase\/auth\/|src\/lib\/firebase\/auth\.ts$/ },
            { name: 'query', test: packages('@tanstack/query-core', '@tanstack/react-query') },
            // The schemas of the forms need these texts, but nothing else of the `feed` chunk.
            { name: 'texts', test: /contract\/src\/texts\.ts$/ },
            { debugName: 'feed', name: (id, graph) => (withFeed(id, graph) ? 'feed' : null) },
            // Icons that several screens use. Otherwise they would be fifty chunks of 300 bytes, with names in the
            // first page.
            { name: 'icons', test: packages('lucide-react'), minShareCount: 3 },
          ],
        },
      },
      treeshake: {
        // Neither package declares `sideEffects`. Do not add @firebase/, because its files register the services.
        moduleSideEffects: (id) => !/node_modules\/(?:reactfire|firebase)\/(?!.*node_modules\/)/.test(id),
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:5000' } },
});
