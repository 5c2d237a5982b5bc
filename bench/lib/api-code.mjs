import { mkdir } from 'node:fs/promises';
import { build } from 'esbuild';
import { inRoot } from '../../scripts/lib/paths.mjs';

// Below functions/node_modules packages resolve as they do for functions/lib, and nothing there is kept or deployed.
const folder = inRoot('functions/node_modules/.bench');
export const apiBundle = `${folder}/api.mjs`;

const source = `
export { createApi } from './src/http/api.ts';
export { createRoutes } from './src/routes.ts';
export { createServices } from './src/services.ts';
export { api } from '@glimpse/contract/api';
export { createUserDocument } from './src/auth/create-profile.ts';
export { addComment } from './src/comments/add-comment.ts';
export { toggleVote } from './src/comments/toggle-vote.ts';
export { follow } from './src/follows/follow.ts';
export { createPost } from './src/posts/create-post.ts';
export { likePost } from './src/posts/like-post.ts';
`;

/** Bundles the API's own code, without the Functions runtime around it, into `apiBundle`. */
export async function buildApiCode() {
  await mkdir(folder, { recursive: true });
  await build({
    stdin: { contents: source, resolveDir: inRoot('functions'), loader: 'ts' },
    outfile: apiBundle,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    plugins: [
      {
        name: 'packages-outside',
        setup({ onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path }) =>
            path.startsWith('@glimpse/contract/') ? undefined : { path, external: true },
          );
        },
      },
    ],
    logLevel: 'warning',
  });
}
