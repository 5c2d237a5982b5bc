import { endpoint } from '../endpoint.ts';
import { actionDefaults } from '../endpoint-defaults.ts';
import { PostParams, PostsResponse } from '../posts/post.ts';

/** Both calls are idempotent. */
export const archiveCalls = {
  archivePost: endpoint({
    ...actionDefaults,
    name: 'archivePost',
    path: '/posts/archive/:postId',
    params: PostParams,
    response: PostsResponse,
  }),
  unarchivePost: endpoint({
    ...actionDefaults,
    name: 'unarchivePost',
    path: '/posts/unarchive/:postId',
    params: PostParams,
    response: PostsResponse,
  }),
} as const;
