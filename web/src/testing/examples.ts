import { type Media, mediaDefaults } from '@glimpse/contract/media/media';
import type { LiveComment } from '../features/posts/comments/queries.ts';
import type { LivePost } from '../features/posts/post/queries.ts';

export const media: Media = {
  type: 'image',
  url: 'https://example.com/dawn.webp',
  path: 'media/bo/u1/',
  width: 4,
  height: 3,
  alt: 'Dawn over the harbour',
  placeholder: '',
  variants: [],
  posterUrl: '',
  ...mediaDefaults,
};

/** The viewer in component tests (signed-in.tsx). */
export const ana = {
  uid: 'ana',
  fullName: 'Ana Ferreira',
  username: 'anaferreira',
  email: 'ana@example.com',
  profileAvatar: '',
};
export const bo = {
  uid: 'bo',
  fullName: 'Bo Lindqvist',
  username: 'bolindqvist',
  email: 'bo@example.com',
  profileAvatar: '',
};

/** Creates a post by Bo. */
export const aPost = (overrides: Partial<LivePost> = {}): LivePost => ({
  id: 'p1',
  postBy: bo,
  content: 'First light',
  tags: [],
  mentions: [],
  mentionedUids: [],
  media: [media],
  mediaPaths: [media.path],
  visibility: 'public',
  hiddenBy: [],
  sensitive: false,
  sensitiveBy: [],
  hidesLikeCount: false,
  likeCount: 2,
  commentCount: 0,
  likePreview: [],
  dislikePreview: [],
  commentPreview: [],
  createdAt: 1_700_000_000_000,
  updatedAt: 1_700_000_000_000,
  ...overrides,
});

/** Creates a comment by Bo. */
export const aComment = (overrides: Partial<LiveComment> = {}): LiveComment => ({
  id: 'c1',
  postId: 'p1',
  uid: bo.uid,
  name: bo.fullName,
  username: bo.username,
  email: bo.email,
  profilePicture: '',
  message: 'Where is this?',
  mentions: [],
  mentionedUids: [],
  parentId: null,
  replies: [],
  replyCount: 0,
  upvoteCount: 0,
  downvoteCount: 0,
  isHidden: false,
  isDeleted: false,
  sweepBucket: 0,
  upvotePreview: [],
  downvotePreview: [],
  createdAt: 1_700_000_000_000,
  updatedAt: 1_700_000_000_000,
  ...overrides,
});
