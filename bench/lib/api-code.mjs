import { mkdir } from 'node:fs/promises';
import { build } from 'esbuild';
import { inRoot } from '../../scripts/lib/paths.mjs';

// In functions/node_modules, packages resolve as they do for functions/lib, and nothing is deployed or committed.
export const folder = inRoot('functions/node_modules/.bench');
export const apiBundle = `${folder}/api.mjs`;

const source = `
export { createApi } from './src/http/api.ts';
export { createRoutes } from './src/routes.ts';
export { createServices } from './src/services.ts';
export { createUserDocument } from './src/auth/create-profile.ts';
export { createPost } from './src/posts/create-post.ts';
export { likePost } from './src/posts/like-post.ts';
`;

/** Bundles the API's code into `apiBundle`, without the Functions runtime. */
export const buildApiCode = () =>
  bundle({ contents: source, resolveDir: inRoot('functions'), loader: 'ts' }, apiBundle);

/**
 * Bundles code of the functions or of the emulator. npm packages stay outside.
 *
 * @param {import('esbuild').StdinOptions} stdin
 * @param {string} outfile a file in `folder`
 */
export async function bundle(stdin, outfile) {
  await mkdir(folder, { recursive: true });
  await build({
    stdin,
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // The emulator's source instead of its build.
    conditions: ['glimpse-source'],
    plugins: [
      {
        name: 'packages-outside',
        setup({ onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path }) =>
            path.startsWith('@glimpse/') || path.endsWith('.json') ? undefined : { path, external: true },
          );
        },
      },
    ],
    logLevel: 'warning',
  });
}
