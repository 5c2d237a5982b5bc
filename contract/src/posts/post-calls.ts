import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { actionDefaults, readDefaults } from '../endpoint-defaults.ts';
import { nextCursor, Page, UsersPage } from '../page.ts';
import { profileLimits } from '../profiles/profile-limits.ts';
import { NewPost, Post, PostEdit, PostParams, PostsResponse } from './post.ts';

const PostsPage = z.extend(UsersPage, { sort: z.optional(z.enum(['latest', 'trending'])) });

const PostList = z.object({ posts: z.array(Post), nextCursor });

export const postCalls = {
  listPosts: endpoint({ ...readDefaults, name: 'listPosts', path: '/posts', query: PostsPage, response: PostList }),
  listUserPosts: endpoint({
    ...readDefaults,
    name: 'listUserPosts',
    path: '/posts/user/:username',
    params: z.object({ username: z.string().check(z.maxLength(profileLimits.email)) }),
    query: Page,
    response: PostList,
  }),
  getPost: endpoint({
    ...readDefaults,
    name: 'getPost',
    path: '/posts/:postId',
    params: PostParams,
    response: z.object({ post: Post }),
  }),
  createPost: endpoint({
    ...actionDefaults,
    name: 'createPost',
    status: 201,
    path: '/posts',
    body: z.object({ postData: NewPost }),
    response: PostsResponse,
  }),
  editPost: endpoint({
    ...actionDefaults,
    name: 'editPost',
    status: 201,
    path: '/posts/edit/:postId',
    params: PostParams,
    body: z.object({ postData: PostEdit }),
    response: PostsResponse,
  }),
  deletePost: endpoint({
    ...actionDefaults,
    name: 'deletePost',
    method: 'DELETE',
    status: 201,
    path: '/posts/:postId',
    params: PostParams,
    response: PostsResponse,
  }),
  likePost: endpoint({
    ...actionDefaults,
    name: 'likePost',
    status: 201,
    path: '/posts/like/:postId',
    params: PostParams,
    response: PostsResponse,
  }),
  dislikePost: endpoint({
    ...actionDefaults,
    name: 'dislikePost',
    status: 201,
    path: '/posts/dislike/:postId',
    params: PostParams,
    response: PostsResponse,
  }),
  pinPost: endpoint({ ...actionDefaults, name: 'pinPost', path: '/posts/pin/:postId', params: PostParams }),
  unpinPost: endpoint({ ...actionDefaults, name: 'unpinPost', path: '/posts/unpin/:postId', params: PostParams }),
} as const;
