import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { act, read } from '../endpoint-parts.ts';
import { DocumentId } from '../fields.ts';
import { nextCursor, Page } from '../page.ts';
import { PostParams } from '../posts/post.ts';
import { PostsAnswer } from '../posts/posts-response.ts';
import { Comment, CommentInput, CommentParams, NewCommentInput } from './comment.ts';

/** The vote that the caller wants to have given, for calls that may come twice; without it the call toggles. */
const VoteWish = z.object({
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
    answer: z.object({ comments: z.array(Comment), nextCursor }),
  }),
  addComment: endpoint({
    ...act,
    name: 'addComment',
    path: '/comments/add/:postId',
    params: PostParams,
    body: z.object({ commentData: NewCommentInput }),
    answer: PostsAnswer,
  }),
  editComment: endpoint({
    ...act,
    name: 'editComment',
    path: '/comments/edit/:postId/:commentId',
    params: CommentParams,
    body: z.object({ commentData: CommentInput }),
    answer: PostsAnswer,
  }),
  deleteComment: endpoint({
    ...act,
    name: 'deleteComment',
    path: '/comments/delete/:postId/:commentId',
    params: CommentParams,
    answer: PostsAnswer,
  }),
  upvoteComment: endpoint({
    ...act,
    name: 'upvoteComment',
    status: 200,
    path: '/comments/upvote/:postId/:commentId',
    params: CommentParams,
    query: VoteWish,
    answer: PostsAnswer,
  }),
  downvoteComment: endpoint({
    ...act,
    name: 'downvoteComment',
    status: 200,
    path: '/comments/downvote/:postId/:commentId',
    params: CommentParams,
    query: VoteWish,
    answer: PostsAnswer,
  }),
} as const;
