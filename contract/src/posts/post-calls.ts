import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { act, read } from '../endpoint-parts.ts';
import { nextCursor, Page, UsersPage } from '../page.ts';
import { profileLimits } from '../profiles/profile-limits.ts';
import { NewPost, Post, PostEdit, PostParams } from './post.ts';
import { PostsResponse } from './posts-response.ts';

export const PostsPage = z.extend(UsersPage, { sort: z.optional(z.enum(['latest', 'trending'])) });

const PostList = z.object({ posts: z.array(Post), nextCursor });

export const postCalls = {
  listPosts: endpoint({
    ...read,
    name: 'listPosts',
    path: '/posts',
    query: PostsPage,
    response: PostList,
  }),
  listUserPosts: endpoint({
    ...read,
    name: 'listUserPosts',
    path: '/posts/user/:username',
    params: z.object({ username: z.string().check(z.maxLength(profileLimits.email)) }),
    query: Page,
    response: PostList,
  }),
  getPost: endpoint({
    ...read,
    name: 'getPost',
    path: '/posts/:postId',
    params: PostParams,
    response: z.object({ post: Post }),
  }),
  createPost: endpoint({
    ...act,
    name: 'createPost',
    path: '/posts',
    body: z.object({ postData: NewPost }),
    response: PostsResponse,
  }),
  editPost: endpoint({
    ...act,
    name: 'editPost',
    path: '/posts/edit/:postId',
    params: PostParams,
    body: z.object({ postData: PostEdit }),
    response: PostsResponse,
  }),
  deletePost: endpoint({
    ...act,
    name: 'deletePost',
    method: 'DELETE',
    path: '/posts/:postId',
    params: PostParams,
    response: PostsResponse,
  }),
  likePost: endpoint({
    ...act,
    name: 'likePost',
    path: '/posts/like/:postId',
    params: PostParams,
    response: PostsResponse,
  }),
  dislikePost: endpoint({
    ...act,
    name: 'dislikePost',
    path: '/posts/dislike/:postId',
    params: PostParams,
    response: PostsResponse,
  }),
} as const;
