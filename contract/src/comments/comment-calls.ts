import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { act, read } from '../endpoint-parts.ts';
import { DocumentId } from '../fields.ts';
import { nextCursor, Page } from '../page.ts';
import { PostParams } from '../posts/post.ts';
import { PostsResponse } from '../posts/posts-response.ts';
import { Comment, CommentInput, CommentParams, NewCommentInput } from './comment.ts';

/** `voted` is the wanted state, which makes the call idempotent. Without it the call toggles the vote. */
const VoteQuery = z.object({
  voted: z.optional(
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((voted) => voted === 'true'),
    ),
  ),
});

export const commentCalls = {
  listComments: endpoint({
    ...read,
    name: 'listComments',
    path: '/comments/:postId',
    params: PostParams,
    query: z.extend(Page, { parentId: z.optional(DocumentId) }),
    response: z.object({ comments: z.array(Comment), nextCursor }),
  }),
  addComment: endpoint({
    ...act,
    name: 'addComment',
    path: '/comments/add/:postId',
    params: PostParams,
    body: z.object({ commentData: NewCommentInput }),
    response: PostsResponse,
  }),
  editComment: endpoint({
    ...act,
    name: 'editComment',
    path: '/comments/edit/:postId/:commentId',
    params: CommentParams,
    body: z.object({ commentData: CommentInput }),
    response: PostsResponse,
  }),
  deleteComment: endpoint({
    ...act,
    name: 'deleteComment',
    path: '/comments/delete/:postId/:commentId',
    params: CommentParams,
    response: PostsResponse,
  }),
  upvoteComment: endpoint({
    ...act,
    name: 'upvoteComment',
    status: 200,
    path: '/comments/upvote/:postId/:commentId',
    params: CommentParams,
    query: VoteQuery,
    response: PostsResponse,
  }),
  downvoteComment: endpoint({
    ...act,
    name: 'downvoteComment',
    status: 200,
    path: '/comments/downvote/:postId/:commentId',
    params: CommentParams,
    query: VoteQuery,
    response: PostsResponse,
  }),
} as const;
