import * as z from 'zod/mini';
import { LoginAnswer, LoginInput, SignupAnswer, SignupForm } from './auth.ts';
import { Bookmark } from './bookmark.ts';
import { Comment, CommentInput, CommentParams, NewCommentInput } from './comment.ts';
import { endpoint } from './endpoint.ts';
import { DocumentId } from './fields.ts';
import { limits } from './limits.ts';
import { Media } from './media.ts';
import { NewAction, Undoing } from './moderation.ts';
import { NewPost, Post, PostEdit, PostParams } from './post.ts';
import { NewReport } from './report.ts';
import { ProfileEdit, User, UserParams } from './user.ts';

const None = z.object({});

/** `limit` as text in the query string; a number after parsing. */
const Limit = z.string().check(
  z.regex(/^\d{1,3}$/, `must be a number from 1 to ${limits.pageMax}`),
  z.refine((value) => Number(value) >= 1 && Number(value) <= limits.pageMax, {
    error: `must be a number from 1 to ${limits.pageMax}`,
  }),
);
export const Page = z.object({
  limit: z.optional(Limit),
  cursor: z.optional(z.string().check(z.maxLength(1000))),
});
export const UsersPage = z.extend(Page, { search: z.optional(z.string().check(z.maxLength(100))) });
export const PostsPage = z.extend(UsersPage, { sort: z.optional(z.enum(['latest', 'trending'])) });

const nextCursor = z.nullable(z.string());
/** `post` is the affected one; `posts` (the newest page) and `nextCursor` are left out with `Prefer: return=minimal`. */
const PostsAnswer = z.object({
  post: z.optional(Post),
  posts: z.optional(z.array(Post)),
  nextCursor: z.optional(nextCursor),
});
const PostList = z.object({ posts: z.array(Post), nextCursor });
const BookmarkList = z.object({
  bookmarks: z.array(Bookmark),
  nextCursor: z.optional(nextCursor),
  message: z.optional(z.string()),
});
/** The newest page; nothing with `Prefer: return=minimal`. */
const BookmarksAnswer = z.object({
  bookmarks: z.optional(z.array(Bookmark)),
  nextCursor: z.optional(nextCursor),
});
/** The vote that the caller wants to have given, for calls that may come twice; without it the call toggles. */
const VoteWish = z.object({
  voted: z.optional(
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((voted) => voted === 'true'),
    ),
  ),
});
/** `requested`: the account is private, and has been asked. */
const FollowAnswer = z.object({
  user: User,
  followUser: User,
  message: z.string(),
  requested: z.optional(z.boolean()),
});

const read = {
  method: 'GET',
  access: 'optional',
  status: 200,
  params: None,
  query: None,
  body: None,
} as const;
const act = {
  method: 'POST',
  access: 'required',
  status: 201,
  params: None,
  query: None,
  body: None,
} as const;

/** Every call of docs/specification.md, section 7; those after the comments' stand there as settled. The one list of routes. */
export const api = {
  login: endpoint({
    ...act,
    name: 'login',
    summary: 'Sign in with email and password',
    access: 'optional',
    status: 200,
    path: '/auth/login',
    body: LoginInput,
    answer: LoginAnswer,
  }),
  signup: endpoint({
    ...act,
    name: 'signup',
    summary: 'Create an account',
    access: 'optional',
    path: '/auth/signup',
    body: SignupForm,
    answer: SignupAnswer,
  }),

  listUsers: endpoint({
    ...read,
    name: 'listUsers',
    summary: 'Users, newest first; `search` looks in username, full name and email',
    path: '/users',
    query: UsersPage,
    answer: z.object({ users: z.array(User), nextCursor }),
  }),
  listBookmarks: endpoint({
    ...read,
    name: 'listBookmarks',
    summary: "The caller's bookmarks, newest first",
    access: 'required',
    path: '/users/bookmark',
    query: UsersPage,
    answer: BookmarkList,
  }),
  getUser: endpoint({
    ...read,
    name: 'getUser',
    summary: 'One user',
    path: '/users/:userId',
    params: UserParams,
    answer: z.object({ user: User }),
  }),
  editUser: endpoint({
    ...act,
    name: 'editUser',
    summary: "Edit the caller's bio, website and avatar",
    path: '/users/edit',
    body: z.object({ userData: z.extend(ProfileEdit, { email: z.optional(z.string()) }) }),
    answer: z.object({ user: User }),
  }),
  addBookmark: endpoint({
    ...act,
    name: 'addBookmark',
    summary: 'Bookmark a post',
    status: 200,
    path: '/users/bookmark/:postId',
    params: PostParams,
    answer: BookmarksAnswer,
  }),
  removeBookmark: endpoint({
    ...act,
    name: 'removeBookmark',
    summary: 'Remove a bookmark',
    status: 200,
    path: '/users/remove-bookmark/:postId',
    params: PostParams,
    answer: BookmarksAnswer,
  }),
  follow: endpoint({
    ...act,
    name: 'follow',
    summary: 'Follow a user',
    status: 200,
    path: '/users/follow/:userId',
    params: UserParams,
    answer: FollowAnswer,
  }),
  unfollow: endpoint({
    ...act,
    name: 'unfollow',
    summary: 'Stop following a user',
    status: 200,
    path: '/users/unfollow/:userId',
    params: UserParams,
    answer: FollowAnswer,
  }),
  changePrivacy: endpoint({
    ...act,
    name: 'changePrivacy',
    summary: "Make the caller's account private or public",
    status: 200,
    path: '/users/privacy',
    body: z.object({ isPrivate: z.boolean() }),
    answer: None,
  }),
  acceptRequest: endpoint({
    ...act,
    name: 'acceptRequest',
    summary: 'Let somebody follow the caller who has asked to',
    status: 200,
    path: '/users/requests/accept/:userId',
    params: UserParams,
    answer: None,
  }),
  declineRequest: endpoint({
    ...act,
    name: 'declineRequest',
    summary: "Decline somebody's request to follow the caller",
    status: 200,
    path: '/users/requests/decline/:userId',
    params: UserParams,
    answer: None,
  }),
  removeFollower: endpoint({
    ...act,
    name: 'removeFollower',
    summary: 'End that somebody follows the caller',
    status: 200,
    path: '/users/remove-follower/:userId',
    params: UserParams,
    answer: None,
  }),

  block: endpoint({
    ...act,
    name: 'block',
    summary: 'Block a user; safe to repeat',
    status: 200,
    path: '/users/block/:userId',
    params: UserParams,
    answer: None,
  }),
  unblock: endpoint({
    ...act,
    name: 'unblock',
    summary: 'Take a block back; safe to repeat',
    method: 'DELETE',
    status: 200,
    path: '/users/block/:userId',
    params: UserParams,
    answer: None,
  }),
  mute: endpoint({
    ...act,
    name: 'mute',
    summary: 'Mute a user; safe to repeat',
    status: 200,
    path: '/users/mute/:userId',
    params: UserParams,
    answer: None,
  }),
  unmute: endpoint({
    ...act,
    name: 'unmute',
    summary: 'Hear a user again; safe to repeat',
    method: 'DELETE',
    status: 200,
    path: '/users/mute/:userId',
    params: UserParams,
    answer: None,
  }),

  listPosts: endpoint({
    ...read,
    name: 'listPosts',
    summary: "Posts, newest or most liked first; `search` looks in the author's name and email",
    path: '/posts',
    query: PostsPage,
    answer: PostList,
  }),
  listUserPosts: endpoint({
    ...read,
    name: 'listUserPosts',
    summary: 'Posts of the user with this email, newest first',
    path: '/posts/user/:username',
    params: z.object({ username: z.string().check(z.maxLength(limits.email)) }),
    query: Page,
    answer: PostList,
  }),
  getPost: endpoint({
    ...read,
    name: 'getPost',
    summary: 'One post',
    path: '/posts/:postId',
    params: PostParams,
    answer: z.object({ post: Post }),
  }),
  createPost: endpoint({
    ...act,
    name: 'createPost',
    summary: 'Create a post from an upload or a hosted picture',
    path: '/posts',
    body: z.object({ postData: NewPost }),
    answer: PostsAnswer,
  }),
  editPost: endpoint({
    ...act,
    name: 'editPost',
    summary: "Edit one of the caller's posts",
    path: '/posts/edit/:postId',
    params: PostParams,
    body: z.object({ postData: PostEdit }),
    answer: PostsAnswer,
  }),
  deletePost: endpoint({
    ...act,
    name: 'deletePost',
    summary: "Delete one of the caller's posts",
    method: 'DELETE',
    path: '/posts/:postId',
    params: PostParams,
    answer: PostsAnswer,
  }),
  likePost: endpoint({
    ...act,
    name: 'likePost',
    summary: 'Like a post',
    path: '/posts/like/:postId',
    params: PostParams,
    answer: PostsAnswer,
  }),
  dislikePost: endpoint({
    ...act,
    name: 'dislikePost',
    summary: 'Take a like back',
    path: '/posts/dislike/:postId',
    params: PostParams,
    answer: PostsAnswer,
  }),

  listComments: endpoint({
    ...read,
    name: 'listComments',
    summary: 'Comments of a post, newest first',
    path: '/comments/:postId',
    params: PostParams,
    query: Page,
    answer: z.object({ comments: z.array(Comment), nextCursor }),
  }),
  addComment: endpoint({
    ...act,
    name: 'addComment',
    summary: 'Comment on a post',
    path: '/comments/add/:postId',
    params: PostParams,
    body: z.object({ commentData: NewCommentInput }),
    answer: PostsAnswer,
  }),
  editComment: endpoint({
    ...act,
    name: 'editComment',
    summary: "Edit one of the caller's comments",
    path: '/comments/edit/:postId/:commentId',
    params: CommentParams,
    body: z.object({ commentData: CommentInput }),
    answer: PostsAnswer,
  }),
  deleteComment: endpoint({
    ...act,
    name: 'deleteComment',
    summary: "Delete one of the caller's comments, or any on the caller's post",
    path: '/comments/delete/:postId/:commentId',
    params: CommentParams,
    answer: PostsAnswer,
  }),
  upvoteComment: endpoint({
    ...act,
    name: 'upvoteComment',
    summary: "Toggle the caller's upvote",
    status: 200,
    path: '/comments/upvote/:postId/:commentId',
    params: CommentParams,
    query: VoteWish,
    answer: PostsAnswer,
  }),
  downvoteComment: endpoint({
    ...act,
    name: 'downvoteComment',
    summary: "Toggle the caller's downvote",
    status: 200,
    path: '/comments/downvote/:postId/:commentId',
    params: CommentParams,
    query: VoteWish,
    answer: PostsAnswer,
  }),

  report: endpoint({
    ...act,
    name: 'report',
    summary: 'Report a post, a comment or a user; the second time by the same caller adds nothing',
    path: '/reports',
    body: z.object({ reportData: NewReport }),
    answer: None,
  }),
  moderate: endpoint({
    ...act,
    name: 'moderate',
    summary: 'Settle a case: for moderators',
    path: '/moderation/actions',
    body: z.object({ actionData: NewAction }),
    answer: z.object({ entryId: z.string() }),
  }),
  undoModeration: endpoint({
    ...act,
    name: 'undoModeration',
    summary: 'Take an action back: for moderators',
    path: '/moderation/undo/:entryId',
    params: z.object({ entryId: DocumentId }),
    body: z.object({ actionData: Undoing }),
    answer: z.object({ entryId: z.string() }),
  }),

  /** In place of the third-party media host (docs/specification.md, section 7; docs/architecture.md, "Media"). */
  processUpload: endpoint({
    ...act,
    name: 'processUpload',
    summary: 'Check an upload and make its renditions; safe to repeat',
    path: '/media/:uploadId',
    params: z.object({ uploadId: DocumentId }),
    answer: z.object({ uploadId: z.string(), media: Media }),
  }),
  discardUpload: endpoint({
    ...act,
    name: 'discardUpload',
    summary: "Remove one of the caller's uploads that no post uses",
    method: 'DELETE',
    status: 200,
    path: '/media/:uploadId',
    params: z.object({ uploadId: DocumentId }),
    answer: None,
  }),

  /** Long work (contract/src/job.ts), which its owner reads live. */
  retryJob: endpoint({
    ...act,
    name: 'retryJob',
    summary: "Let one of the caller's failed jobs go on",
    status: 200,
    path: '/jobs/:jobId/retry',
    params: z.object({ jobId: DocumentId }),
    answer: None,
  }),
} as const;

/** Sent by our client: answers carry only the affected post. */
export const minimalAnswer = { name: 'Prefer', value: 'return=minimal' } as const;
