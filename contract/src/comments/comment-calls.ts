import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { actionDefaults, readDefaults } from '../endpoint-defaults.ts';
import { DocumentId } from '../fields.ts';
import { nextCursor, Page } from '../page.ts';
import { PostParams, PostsResponse } from '../posts/post.ts';
import { Comment, CommentInput, CommentParams, NewCommentInput } from './comment.ts';

/** `voted` says whether the caller's vote exists after the call. Without `voted`, the call toggles the vote. */
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
    ...readDefaults,
    name: 'listComments',
    path: '/comments/:postId',
    params: PostParams,
    query: z.extend(Page, { parentId: z.optional(DocumentId) }),
    response: z.object({ comments: z.array(Comment), nextCursor }),
  }),
  addComment: endpoint({
    ...actionDefaults,
    name: 'addComment',
    status: 201,
    path: '/comments/add/:postId',
    params: PostParams,
    body: z.object({ commentData: NewCommentInput }),
    response: PostsResponse,
  }),
  editComment: endpoint({
    ...actionDefaults,
    name: 'editComment',
    status: 201,
    path: '/comments/edit/:postId/:commentId',
    params: CommentParams,
    body: z.object({ commentData: CommentInput }),
    response: PostsResponse,
  }),
  deleteComment: endpoint({
    ...actionDefaults,
    name: 'deleteComment',
    status: 201,
    path: '/comments/delete/:postId/:commentId',
    params: CommentParams,
    response: PostsResponse,
  }),
  upvoteComment: endpoint({
    ...actionDefaults,
    name: 'upvoteComment',
    path: '/comments/upvote/:postId/:commentId',
    params: CommentParams,
    query: VoteQuery,
    response: PostsResponse,
  }),
  downvoteComment: endpoint({
    ...actionDefaults,
    name: 'downvoteComment',
    path: '/comments/downvote/:postId/:commentId',
    params: CommentParams,
    query: VoteQuery,
    response: PostsResponse,
  }),
} as const;
