import * as z from 'zod/mini';
import { appErrors } from '../app-error.ts';
import { Comment, CommentPreview } from '../comments/comment.ts';
import { ApiTime, addedLater, Count, DocumentId, HttpUrl, Millis, maxUrlLength, text } from '../fields.ts';
import { Media } from '../media/media.ts';
import { mediaLimits } from '../media/media-limits.ts';
import { nextCursor } from '../page.ts';
import { StoredEmail, StoredName } from '../profiles/person.ts';
import { Author } from '../profiles/user.ts';
import { Mention, MentionedUids } from '../rich-text/mention.ts';
import { ModeratedBy, Visibility } from '../visibility/visibility.ts';
import { postLimits } from './post-limits.ts';

/** `posts/{postId}/likes/{uid}` and `posts/{postId}/dislikes/{uid}`: a like or dislike. */
export const LikeDoc = z.object({
  uid: z.string(),
  postId: z.string(),
  fullName: StoredName,
  email: StoredEmail,
  createdAt: Millis,
  updatedAt: Millis,
});
export type LikeDoc = z.infer<typeof LikeDoc>;

/** A like in the preview of a post. */
export const LikePreview = z.omit(LikeDoc, { postId: true });
export type LikePreview = z.infer<typeof LikePreview>;

/** `posts/{postId}` */
export const PostDoc = z.object({
  /** A copy of the author's profile. */
  postBy: Author,
  /** The caption. */
  content: z.string(),
  /** The hashtags of the caption, in the form of `foldTag`. */
  tags: z.array(z.string()),
  mentions: z.array(Mention),
  /** The people in `mentions`, so that a query finds them. */
  mentionedUids: z.array(z.string()),
  /** In the order of display. The first one represents the post in grids, bookmarks and link previews. */
  media: z.tuple([Media], Media).check(z.maxLength(postLimits.media)),
  /**
   * The Storage folders of `media`, because Firestore cannot query inside a list of maps. Set both with `mediaFields`.
   */
  mediaPaths: z.array(z.string()),
  visibility: Visibility,
  /** Why the post is moderated. Empty if it is not. */
  hiddenBy: z.array(ModeratedBy),
  /**
   * Whether the media may disturb people, so that they are blurred until pressed. True if `sensitiveBy` is not empty.
   * Set both with `sensitiveFields`.
   */
  sensitive: addedLater(z.boolean(), false),
  /** The people who marked the post as sensitive. The author cannot remove the mark of a moderator. */
  sensitiveBy: addedLater(z.array(z.enum(['author', 'moderator'])), []),
  /** A copy of the author's `hidesLikeCounts`. The screens of others then show neither the number nor the likers. */
  hidesLikeCount: addedLater(z.boolean(), false),
  likeCount: Count,
  /**
   * The order of explore (`hotScore`). Each commit that changes `likeCount` also sets it. The sweep adds it to posts of
   * earlier releases, which explore does not list before that.
   */
  hotScore: addedLater(z.number(), 0),
  commentCount: Count,
  /** The newest likes, at most `previewLimits.people`, newest first. */
  likePreview: z.array(LikePreview),
  /** The newest dislikes, at most `previewLimits.people`, newest first. */
  dislikePreview: z.array(LikePreview),
  /** The newest comments, at most `previewLimits.comments`, newest first. */
  commentPreview: z.array(CommentPreview),
  /** Substrings of the author's names and email address (`searchTokens`). */
  searchTokens: z.array(z.string()),
  /** Prefixes of the words of `content` (`captionTokens`). Earlier releases stored none. The sweep adds them. */
  captionTokens: addedLater(z.array(z.string()), []),
  createdAt: Millis,
  updatedAt: Millis,
});
export type PostDoc = z.infer<typeof PostDoc>;

export const Caption = text(postLimits.caption);

const Alt = z.optional(text(mediaLimits.altText));
const mediaCountChecks = [z.minLength(1), z.maxLength(postLimits.media)] as const;

/** Media from a processed upload. */
const UploadedMedia = z.object({ uploadId: DocumentId, alt: Alt });
/** Media that the post already has. `kept` is the `mediaId`. Without `alt`, the alternative text does not change. */
const ExistingMedia = z.object({ kept: z.string().check(z.maxLength(maxUrlLength)), alt: Alt });
export const MediaInput = z.union([UploadedMedia, ExistingMedia]);
export type MediaInput = z.infer<typeof MediaInput>;

/**
 * The body for creating a post. Send either `media` in order, or `uploadId` and `alt` for a single upload, or
 * `postImage` or `postVideos` with the URL of media on another website.
 */
export const NewPost = z.object({
  content: z.optional(Caption),
  mentionedUids: MentionedUids,
  media: z.optional(z.array(UploadedMedia).check(...mediaCountChecks)),
  uploadId: z.optional(DocumentId),
  alt: Alt,
  sensitive: z.optional(z.boolean()),
  postImage: z.optional(z.union([z.literal(''), HttpUrl])),
  postVideos: z.optional(z.array(HttpUrl).check(z.maxLength(1))),
  /** The draft that becomes the post. The commit that creates the post deletes it. */
  draftId: z.optional(DocumentId),
});
export type NewPost = z.infer<typeof NewPost>;

/**
 * The body for editing a post. `media` replaces the whole list, in order. `uploadId` and `alt` are the short form for a
 * single upload. The server ignores a `postImage` that is empty or the current URL.
 */
export const PostEdit = z.object({
  content: z.optional(Caption),
  mentionedUids: MentionedUids,
  media: z.optional(z.array(MediaInput).check(...mediaCountChecks)),
  uploadId: z.optional(DocumentId),
  alt: Alt,
  /** Whether the author marks the post as sensitive. */
  sensitive: z.optional(z.boolean()),
  postImage: z.optional(z.union([z.literal(''), HttpUrl])),
});
export type PostEdit = z.infer<typeof PostEdit>;

export const Liker = z.object({
  _id: z.string(),
  fullName: z.string(),
  email: z.string(),
  createdAt: ApiTime,
  updatedAt: ApiTime,
});
export type Liker = z.infer<typeof Liker>;

/**
 * A post in an API response. `likedBy`, `dislikedBy` and `comments` contain only the newest entries, and also the
 * caller's like or dislike. The counts are totals.
 */
export const Post = z.object({
  _id: z.string(),
  id: z.string(),
  postImage: z.string(),
  postVideos: z.array(z.string()),
  media: Media,
  moreMedia: z.array(Media),
  content: z.string(),
  tags: z.array(z.string()),
  mentions: z.array(Mention),
  postBy: z.object({
    _id: z.string(),
    fullName: z.string(),
    email: z.string(),
    username: z.string(),
    profileAvatar: z.string(),
  }),
  sensitive: z.boolean(),
  hidesLikeCount: z.boolean(),
  likes: z.object({ likeCount: Count, likedBy: z.array(Liker), dislikedBy: z.array(Liker) }),
  comments: z.array(Comment),
  commentCount: Count,
  createdAt: ApiTime,
  updatedAt: ApiTime,
});
export type Post = z.infer<typeof Post>;

/** Returns the stored fields for these media. Throws if there are none. */
export function mediaFields([first, ...others]: readonly Media[]): Pick<PostDoc, 'media' | 'mediaPaths'> {
  if (!first) throw new Error('a post has at least one picture or video');
  const mediaPaths = [first, ...others].map(({ path }) => path).filter((path) => path !== '');
  return { media: [first, ...others], mediaPaths };
}

/** Returns the stored fields of a post that is marked as sensitive, or not, by the author or a moderator. */
export function sensitiveFields(
  { sensitiveBy: before }: Pick<PostDoc, 'sensitiveBy'>,
  by: PostDoc['sensitiveBy'][number],
  isSensitive: boolean,
): Pick<PostDoc, 'sensitive' | 'sensitiveBy'> {
  const others = before.filter((one) => one !== by);
  const sensitiveBy = isSensitive ? [...others, by] : others;
  return { sensitive: sensitiveBy.length > 0, sensitiveBy };
}

/** Returns all media of a post in a response, in the order of display. */
export const mediaOfResponse = ({ media, moreMedia }: Pick<Post, 'media' | 'moreMedia'>): PostDoc['media'] => [
  media,
  ...moreMedia,
];

export const PostParams = z.object({ postId: DocumentId });

/** `post` is the changed post. `posts` is the newest page, and absent if the client sent `Prefer: return=minimal`. */
export const PostsResponse = z.object({
  post: z.optional(Post),
  posts: z.optional(z.array(Post)),
  nextCursor: z.optional(nextCursor),
});

export const postErrors = appErrors('post', {
  notFound: ['not-found', 'This post does not exist.'],
  editForeign: ['permission-denied', "Cannot edit a Post doesn't belong to the logged in User.", 400],
  deleteForeign: ['permission-denied', "Cannot delete a Post doesn't belong to the logged in User.", 400],
  archiveForeign: ['permission-denied', "Cannot archive a Post doesn't belong to the logged in User.", 400],
  alreadyLiked: ['failed-precondition', 'Cannot like a post that is already liked. '],
  likeBelowZero: ['failed-precondition', 'Cannot decrement like less than 0.'],
  alreadyDisliked: ['failed-precondition', 'Cannot dislike a post that is already disliked. '],
  likesNotShown: ['permission-denied', 'The author hides who likes this post.'],
  mediaTwice: ['invalid-argument', 'A picture or video can be in a post only once.'],
  mediaNotInPost: [
    'failed-precondition',
    'One of these photos or videos is no longer in this post. Open the post again.',
  ],
  pinForeign: ['permission-denied', 'You can pin only your own posts.'],
  pinInvisible: ['failed-precondition', "A post that others can't see can't be pinned."],
  tooManyPinned: ['failed-precondition', `You can pin at most ${postLimits.pinned} posts. Unpin one first.`],
  mediaTwoWays: ['invalid-argument', 'Send either a list of media or a single upload, not both.'],
});
