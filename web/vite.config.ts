import { createRequire } from 'node:module';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { languages } from '../contract/src/languages/language.ts';
import { arabicEmoji } from './build/arabic-emoji.ts';
import { firstCode } from './build/first-code.ts';
import { isReachableFrom } from './build/is-reachable-from.ts';
import { languageFiles } from './build/language-files.ts';
import { clientMessages } from './build/messages.ts';
import { prerenderedScreens } from './build/prerendered-screens.ts';
import { serviceWorker } from './build/service-worker.ts';
import { unusedClasses } from './build/unused-classes.ts';
import { unusedFirestoreParts } from './build/unused-firestore-parts.ts';
import { unusedRouterParts } from './build/unused-router-parts.ts';

const require = createRequire(import.meta.url);
const reactfireFolder = path.resolve(path.dirname(require.resolve('reactfire')), '..');
const routerFolder = path.resolve(path.dirname(require.resolve('react-router')), '..');

/**
 * The default configuration of the client, which src/lib/firebase/config.ts parses. It uses the emulators at their
 * default ports. The environment variable GLIMPSE_WEB_CONFIG replaces it.
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
  mediaOrigin: '',
};

/** Returns a pattern for the files of these packages, in any node_modules folder. */
const filesOfPackages = (...names: string[]) => new RegExp(`node_modules/(?:${names.join('|')})/(?!node_modules)`);

/** Writes the configuration into index.html. */
function runtimeConfig(): Plugin {
  const config: unknown = process.env.GLIMPSE_WEB_CONFIG ? JSON.parse(process.env.GLIMPSE_WEB_CONFIG) : localConfig;
  return {
    name: 'glimpse-config',
    transformIndexHtml: (html) => html.replace('%GLIMPSE_CONFIG%', JSON.stringify(config).replaceAll('"', '&quot;')),
  };
}

const sourcePath = (file: string) => path.resolve(import.meta.dirname, 'src', file);
const main = sourcePath('main.tsx');
// Auth is a separate chunk and needs the Firebase app, so the first chunk also contains the Firebase app. Otherwise the
// chunk of the feed would contain it. The preview of a shared link needs the URLs of pictures, texts with elements and
// formatted numbers, and not the feed.
const isInFirstChunk = isReachableFrom(
  main,
  sourcePath('lib/firebase/app.ts'),
  sourcePath('lib/browser/loaded-url.ts'),
  sourcePath('lib/languages/rich.ts'),
  sourcePath('lib/languages/formats.ts'),
  sourcePath('ui/text-overflow.ts'),
);
const isEnglishMessage = /^virtual:english-message/;
const isIcon = filesOfPackages('lucide-react');
const isBesideFeed = isReachableFrom(
  sourcePath('parts/suggestions/suggestions-panel.tsx'),
  sourcePath('features/stories/story-tray.tsx'),
  sourcePath('features/posts/post/post-video.tsx'),
);
const isInFeedChunk = isReachableFrom(sourcePath('app/signed-in.tsx'), sourcePath('pages/feed-page.tsx'));

export default defineConfig({
  plugins: [
    react(),
    runtimeConfig(),
    clientMessages(),
    arabicEmoji(),
    unusedRouterParts(),
    unusedFirestoreParts(),
    unusedClasses(),
    firstCode({
      persisted: ['src/app/signed-in.tsx', 'src/pages/feed-page.tsx'],
      signedIn: ['src/lib/firebase/auth.ts', 'src/app/signed-in.tsx', 'src/pages/feed-page.tsx'],
      signedOut: ['src/lib/firebase/auth.ts'],
      main: 'src/main.tsx',
    }),
    languageFiles({
      folder: path.resolve(import.meta.dirname, '../contract/src/texts'),
      languages: languages.filter((language) => language !== 'en'),
      manifest: path.resolve(import.meta.dirname, 'public/manifest.webmanifest'),
    }),
    prerenderedScreens({
      renderer: sourcePath('prerender.tsx'),
      screens: { 'login-screen': '/', 'signup-screen': '/signup' },
      plugins: [clientMessages()],
    }),
    serviceWorker({
      entry: 'src/service-worker/main.ts',
      excluded: ['src/entities/emoji/emoji-panel.tsx', 'src/lib/firebase/push-device.ts'],
      files: ['avatars/default.webp'],
    }),
  ],
  define: { 'process.env.REACTFIRE_VERSION': '"4.2.6"' },
  resolve: {
    alias: [
      // The only file of reactfire that this app uses. Its bundle and its index import every Firebase product.
      { find: /^reactfire$/, replacement: path.join(reactfireFolder, 'src/firebaseApp.tsx') },
      // The package names only its development build, which contains warnings and checks of the developer's mistakes.
      { find: /^react-router$/, replacement: path.join(routerFolder, 'production/index.mjs') },
      { find: /^react-router\/dom$/, replacement: path.join(routerFolder, 'production/dom-export.mjs') },
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: path.resolve(import.meta.dirname, 'build/small-lucide-icon.ts'),
      },
    ],
  },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // index.html and the main chunk list the names of chunks. To keep them small, a chunk that only other chunks
        // import has no name, only a hash.
        chunkFileNames: ({ isDynamicEntry, name }) =>
          `assets/${isDynamicEntry || ['auth', 'firestore', 'feed'].includes(name) ? '[name]-' : ''}[hash:7].js`,
        // A few large chunks are fewer requests and compress better than many small ones. A chunk of packages changes
        // only when they change. The order matters, because a group includes all imports of its modules that no
        // earlier group has.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: filesOfPackages(
                ...['react', 'react-dom', 'scheduler', 'react-router', 'react-error-boundary'],
                ...['styled-components', 'stylis', 'idb'],
                ...['@firebase/app', '@firebase/component', '@firebase/logger', '@firebase/util'],
              ),
            },
            { name: 'firestore', test: filesOfPackages('@firebase/firestore', '@firebase/webchannel-wrapper') },
            // The rest of the login screen. The group `feed` is the rest of the first signed-in screen.
            {
              debugName: 'first',
              name: (id, graph) => (id !== main && isInFirstChunk(id, graph) ? 'first' : null),
            },
            { name: 'auth', test: /node_modules\/@firebase\/auth\/|src\/lib\/firebase\/auth\.ts$/ },
            { name: 'query', test: filesOfPackages('@tanstack/query-core', '@tanstack/react-query') },
            // The schemas of the forms need these texts, but nothing else of the `feed` chunk.
            { name: 'texts', test: /contract\/src\/validation\.ts$/ },
            { debugName: 'feed', name: (id, graph) => (isInFeedChunk(id, graph) ? 'feed' : null) },
            // The feed loads this code after its first posts. One chunk is smaller than fifteen.
            { debugName: 'beside-feed', name: (id, graph) => (isBesideFeed(id, graph) ? 'beside-feed' : null) },
            // English messages that several screens use, but not the first ones.
            { name: 'messages', test: isEnglishMessage, minShareCount: 2 },
            // Icons that several screens use. Otherwise they would be fifty chunks of 300 bytes.
            { name: 'icons', test: isIcon, minShareCount: 3 },
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
