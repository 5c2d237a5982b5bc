import * as z from 'zod/mini';
import {
  ActionCode,
  ActionInput,
  ActionLink,
  DeletionForm,
  EmailForm,
  NameForm,
  PasswordForm,
} from './account.ts';
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
import { ProfileEdit, User, UserOrEmailParams, UserParams } from './user.ts';

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
const Message = z.object({ message: z.string() });
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
    access: 'optional',
    status: 200,
    path: '/auth/login',
    body: LoginInput,
    answer: LoginAnswer,
  }),
  signup: endpoint({
    ...act,
    name: 'signup',
    access: 'optional',
    path: '/auth/signup',
    body: SignupForm,
    answer: SignupAnswer,
  }),

  listUsers: endpoint({
    ...read,
    name: 'listUsers',
    path: '/users',
    query: UsersPage,
    answer: z.object({ users: z.array(User), nextCursor }),
  }),
  listBookmarks: endpoint({
    ...read,
    name: 'listBookmarks',
    access: 'required',
    path: '/users/bookmark',
    query: UsersPage,
    answer: BookmarkList,
  }),
  getUser: endpoint({
    ...read,
    name: 'getUser',
    path: '/users/:userId',
    params: UserOrEmailParams,
    answer: z.object({ user: User }),
  }),
  editUser: endpoint({
    ...act,
    name: 'editUser',
    path: '/users/edit',
    body: z.object({ userData: z.extend(ProfileEdit, { email: z.optional(z.string()) }) }),
    answer: z.object({ user: User }),
  }),
  addBookmark: endpoint({
    ...act,
    name: 'addBookmark',
    status: 200,
    path: '/users/bookmark/:postId',
    params: PostParams,
    answer: BookmarksAnswer,
  }),
  removeBookmark: endpoint({
    ...act,
    name: 'removeBookmark',
    status: 200,
    path: '/users/remove-bookmark/:postId',
    params: PostParams,
    answer: BookmarksAnswer,
  }),
  follow: endpoint({
    ...act,
    name: 'follow',
    status: 200,
    path: '/users/follow/:userId',
    params: UserParams,
    answer: FollowAnswer,
  }),
  unfollow: endpoint({
    ...act,
    name: 'unfollow',
    status: 200,
    path: '/users/unfollow/:userId',
    params: UserParams,
    answer: FollowAnswer,
  }),
  changePrivacy: endpoint({
    ...act,
    name: 'changePrivacy',
    status: 200,
    path: '/users/privacy',
    body: z.object({ isPrivate: z.boolean() }),
    answer: None,
  }),
  acceptRequest: endpoint({
    ...act,
    name: 'acceptRequest',
    status: 200,
    path: '/users/requests/accept/:userId',
    params: UserParams,
    answer: None,
  }),
  declineRequest: endpoint({
    ...act,
    name: 'declineRequest',
    status: 200,
    path: '/users/requests/decline/:userId',
    params: UserParams,
    answer: None,
  }),
  removeFollower: endpoint({
    ...act,
    name: 'removeFollower',
    status: 200,
    path: '/users/remove-follower/:userId',
    params: UserParams,
    answer: None,
  }),

  block: endpoint({
    ...act,
    name: 'block',
    status: 200,
    path: '/users/block/:userId',
    params: UserParams,
    answer: None,
  }),
  unblock: endpoint({
    ...act,
    name: 'unblock',
    method: 'DELETE',
    status: 200,
    path: '/users/block/:userId',
    params: UserParams,
    answer: None,
  }),
  mute: endpoint({
    ...act,
    name: 'mute',
    status: 200,
    path: '/users/mute/:userId',
    params: UserParams,
    answer: None,
  }),
  unmute: endpoint({
    ...act,
    name: 'unmute',
    method: 'DELETE',
    status: 200,
    path: '/users/mute/:userId',
    params: UserParams,
    answer: None,
  }),

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

  listComments: endpoint({
    ...read,
    name: 'listComments',
    path: '/comments/:postId',
    params: PostParams,
    query: Page,
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

  report: endpoint({
    ...act,
    name: 'report',
    path: '/reports',
    body: z.object({ reportData: NewReport }),
    answer: None,
  }),
  moderate: endpoint({
    ...act,
    name: 'moderate',
    path: '/moderation/actions',
    body: z.object({ actionData: NewAction }),
    answer: z.object({ entryId: z.string() }),
  }),
  undoModeration: endpoint({
    ...act,
    name: 'undoModeration',
    path: '/moderation/undo/:entryId',
    params: z.object({ entryId: DocumentId }),
    body: z.object({ actionData: Undoing }),
    answer: z.object({ entryId: z.string() }),
  }),

  /** In place of the third-party media host (docs/specification.md, section 7; docs/architecture.md, "Media"). */
  processUpload: endpoint({
    ...act,
    name: 'processUpload',
    path: '/media/:uploadId',
    params: z.object({ uploadId: DocumentId }),
    answer: z.object({ uploadId: z.string(), media: Media }),
  }),
  discardUpload: endpoint({
    ...act,
    name: 'discardUpload',
    method: 'DELETE',
    status: 200,
    path: '/media/:uploadId',
    params: z.object({ uploadId: DocumentId }),
    answer: None,
  }),

  /** Links of mails. Their page is /account/action of the web client. */
  requestPasswordReset: endpoint({
    ...act,
    name: 'requestPasswordReset',
    access: 'optional',
    status: 200,
    path: '/auth/password-reset',
    body: EmailForm,
    answer: Message,
  }),
  checkAction: endpoint({
    ...act,
    name: 'checkAction',
    access: 'optional',
    status: 200,
    path: '/auth/action/check',
    body: ActionCode,
    answer: ActionLink,
  }),
  applyAction: endpoint({
    ...act,
    name: 'applyAction',
    access: 'optional',
    status: 200,
    path: '/auth/action/apply',
    body: ActionInput,
    answer: ActionLink,
  }),

  /** The caller's account, unless it is the guest's. A new address or password asks for a sign-in of the last five minutes. */
  changeName: endpoint({
    ...act,
    name: 'changeName',
    status: 200,
    path: '/account/name',
    body: NameForm,
    answer: z.object({ user: User, message: z.string() }),
  }),
  changeEmail: endpoint({
    ...act,
    name: 'changeEmail',
    status: 200,
    path: '/account/email',
    body: EmailForm,
    answer: Message,
  }),
  syncEmail: endpoint({
    ...act,
    name: 'syncEmail',
    status: 200,
    path: '/account/email/sync',
    answer: z.object({ user: User }),
  }),
  sendVerification: endpoint({
    ...act,
    name: 'sendVerification',
    status: 200,
    path: '/account/verification',
    answer: Message,
  }),
  changePassword: endpoint({
    ...act,
    name: 'changePassword',
    status: 200,
    path: '/account/password',
    body: PasswordForm,
    answer: Message,
  }),
  signOutEverywhere: endpoint({
    ...act,
    name: 'signOutEverywhere',
    status: 200,
    path: '/account/sign-out',
    answer: Message,
  }),

  exportData: endpoint({
    ...act,
    name: 'exportData',
    status: 200,
    path: '/account/export',
    answer: z.object({ jobId: z.string() }),
  }),
  deleteAccount: endpoint({
    ...act,
    name: 'deleteAccount',
    status: 200,
    path: '/account/deletion',
    body: DeletionForm,
    answer: Message,
  }),

  /** Long work (contract/src/job.ts), which its owner reads live. */
  retryJob: endpoint({
    ...act,
    name: 'retryJob',
    status: 200,
    path: '/jobs/:jobId/retry',
    params: z.object({ jobId: DocumentId }),
    answer: None,
  }),
} as const;

/** Sent by our client: answers carry only the affected post. */
export const minimalAnswer = { name: 'Prefer', value: 'return=minimal' } as const;
