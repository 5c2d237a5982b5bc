import * as z from 'zod/mini';
import { Comment, CommentPreview } from '../comments/comment.ts';
import { ApiTime, addedLater, Count, DocumentId, HttpUrl, Millis, text } from '../fields.ts';
import { limits } from '../limits.ts';
import { Media } from '../media/media.ts';
import { StoredEmail, StoredName } from '../profiles/person.ts';
import { Author } from '../profiles/user.ts';
import { ChosenPeople, Mention } from '../rich-text/mention.ts';
import { HiddenBy, Visibility } from '../visibility/visibility.ts';

/** `posts/{postId}/likes/{uid}` and `dislikes/{uid}`: the document existing is the like. */
export const LikeDoc = z.object({
  uid: z.string(),
  postId: z.string(),
  fullName: StoredName,
  email: StoredEmail,
  createdAt: Millis,
  updatedAt: Millis,
});
export type LikeDoc = z.infer<typeof LikeDoc>;

/** A like inside a post's preview. */
export const LikePreview = z.object({
  uid: z.string(),
  fullName: StoredName,
  email: StoredEmail,
  createdAt: Millis,
  updatedAt: Millis,
});
export type LikePreview = z.infer<typeof LikePreview>;

/**
 * `posts/{postId}`. Previews: newest first, at most `limits.previewPeople` people and `limits.previewComments` comments.
 * `media` is the first of one to `limits.postMedia`, and stands for the post in grids, bookmarks and link previews; `moreMedia` are the others, in order,
 * `morePaths` their Storage folders, for the query that asks whether files are in use: the three change together (`showing`).
 * A query for `visibility == 'public'` does not find a post without the field: the sweep gives posts of earlier releases theirs, as it does
 * `tags` and `mentions`, which follow from `content` (words.ts).
 */
export const PostDoc = z.object({
  postBy: Author,
  content: z.string(),
  tags: addedLater(z.array(z.string()), []),
  mentions: addedLater(z.array(Mention), []),
  mentionedUids: addedLater(z.array(z.string()), []),
  media: Media,
  moreMedia: addedLater(z.array(Media), []),
  morePaths: addedLater(z.array(z.string()), []),
  visibility: addedLater(Visibility, 'public'),
  hiddenBy: addedLater(z.array(HiddenBy), []),
  likeCount: Count,
  commentCount: Count,
  likePreview: z.array(LikePreview),
  dislikePreview: z.array(LikePreview),
  commentPreview: z.array(CommentPreview),
  searchTokens: z.array(z.string()),
  createdAt: Millis,
  updatedAt: Millis,
});
export type PostDoc = z.infer<typeof PostDoc>;

export const Caption = text(limits.caption);

const Alt = z.optional(text(limits.altText));
const someMedia = [z.minLength(1), z.maxLength(limits.postMedia)] as const;

/** A checked upload in a post. */
export const UploadedMedia = z.object({ uploadId: DocumentId, alt: Alt });
/** What the post has shown already (`mediaId`); `alt` is as it was unless one is given. */
export const KeptMedia = z.object({ kept: z.string().check(z.maxLength(limits.url)), alt: Alt });
export const EditedMedia = z.union([UploadedMedia, KeptMedia]);
export type EditedMedia = z.infer<typeof EditedMedia>;

/** Creating: what was uploaded, in order (`media`, or `uploadId` and `alt` for a single one), or a picture or videos hosted elsewhere. */
export const NewPost = z.object({
  content: z.optional(Caption),
  mentionedUids: ChosenPeople,
  media: z.optional(z.array(UploadedMedia).check(...someMedia)),
  uploadId: z.optional(DocumentId),
  alt: Alt,
  postImage: z.optional(z.union([z.literal(''), HttpUrl])),
  postVideos: z.optional(z.array(HttpUrl).check(z.maxLength(1))),
});
export type NewPost = z.infer<typeof NewPost>;

/**
 * Editing. `media`: all that the post shows from now on, in order; `uploadId` and `alt` are about a single one. A `postImage` that is '' or the
 * one shown changes nothing.
 */
export const PostEdit = z.object({
  content: z.optional(Caption),
  mentionedUids: ChosenPeople,
  media: z.optional(z.array(EditedMedia).check(...someMedia)),
  uploadId: z.optional(DocumentId),
  alt: Alt,
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

/** A post as the API shows one. Embedded lists are the newest, plus the caller's own like or dislike; counts are true. */
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
  likes: z.object({ likeCount: Count, likedBy: z.array(Liker), dislikedBy: z.array(Liker) }),
  comments: z.array(Comment),
  commentCount: Count,
  createdAt: ApiTime,
  updatedAt: ApiTime,
});
export type Post = z.infer<typeof Post>;

/** Everything that a post shows, in order. */
export const allMedia = ({ media, moreMedia }: Pick<PostDoc, 'media' | 'moreMedia'>): readonly Media[] => [
  media,
  ...moreMedia,
];

/** The fields of a post that shows these media, in this order. Throws when there are none. */
export function showing([media, ...moreMedia]: readonly Media[]): Pick<
  PostDoc,
  'media' | 'moreMedia' | 'morePaths'
> {
  if (!media) throw new Error('a post shows something');
  return { media, moreMedia, morePaths: moreMedia.map(({ path }) => path).filter((path) => path !== '') };
}

export const PostParams = z.object({ postId: DocumentId });
