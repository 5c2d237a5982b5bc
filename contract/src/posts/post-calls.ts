import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { act, read } from '../endpoint-parts.ts';
import { limits } from '../limits.ts';
import { nextCursor, Page, UsersPage } from '../page.ts';
import { NewPost, Post, PostEdit, PostParams } from './post.ts';
import { PostsAnswer } from './posts-response.ts';

export const PostsPage = z.extend(UsersPage, { sort: z.optional(z.enum(['latest', 'trending'])) });

const PostList = z.object({ posts: z.array(Post), nextCursor });

export const postCalls = {
  listPosts: endpoint({
    ...read,
    name: 'listPosts',
    path: '/posts',
    query: PostsPage,
    answer: PostList,
  }),
  listUserPosts: endpoint({
    ...read,
    name: 'listUserPosts',
    path: '/posts/user/:username',
    params: z.object({ username: z.string().check(z.maxLength(limits.email)) }),
    query: Page,
    answer: PostList,
  }),
  getPost: endpoint({
    ...read,
    name: 'getPost',
    path: '/posts/:postId',
    params: PostParams,
    answer: z.object({ post: Post }),
  }),
  createPost: endpoint({
    ...act,
    name: 'createPost',
    path: '/posts',
    body: z.object({ postData: NewPost }),
    answer: PostsAnswer,
  }),
  editPost: endpoint({
    ...act,
    name: 'editPost',
    path: '/posts/edit/:postId',
    params: PostParams,
    body: z.object({ postData: PostEdit }),
    answer: PostsAnswer,
  }),
  deletePost: endpoint({
    ...act,
    name: 'deletePost',
    method: 'DELETE',
    path: '/posts/:postId',
    params: PostParams,
    answer: PostsAnswer,
  }),
  likePost: endpoint({
    ...act,
    name: 'likePost',
    path: '/posts/like/:postId',
    params: PostParams,
    answer: PostsAnswer,
  }),
  dislikePost: endpoint({
    ...act,
    name: 'dislikePost',
    path: '/posts/dislike/:postId',
    params: PostParams,
    answer: PostsAnswer,
  }),
} as const;
