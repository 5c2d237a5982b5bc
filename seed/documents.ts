import type { CommentDoc } from '@glimpse/contract/comments/comment';
import { sweepBucketOf } from '@glimpse/contract/comments/sweep-bucket';
import type { Media } from '@glimpse/contract/media/media';
import { hotScore } from '@glimpse/contract/posts/hot-score';
import { mediaFields, type PostDoc } from '@glimpse/contract/posts/post';
import type { Author, EmailDoc, UserDoc } from '@glimpse/contract/profiles/user';
import { mentionFields } from '@glimpse/contract/rich-text/mention';
import { tagsIn } from '@glimpse/contract/rich-text/rich-text';
import { captionTokens } from '@glimpse/contract/search/caption-tokens';
import { searchTokens } from '@glimpse/contract/search/search-tokens';
import { newProfile } from '../functions/src/auth/new-profile.ts';
import { commentPreview } from '../functions/src/views/comment-view.ts';
import type { SeedPerson } from './people.ts';
import type { SeedPost } from './posts.ts';

/** Returns a new profile without posts. Adding a post increments the counter. */
export const userDocument = ({ fullName, email, bio, website, avatar, joinedAt }: SeedPerson): UserDoc => ({
  ...newProfile(Date.parse(joinedAt), fullName, email),
  bio,
  website,
  profileAvatar: avatar,
});

/** Returns the document that reserves the email address for its owner. */
export const emailDocument = ({ uid, joinedAt }: SeedPerson): EmailDoc => ({
  uid,
  createdAt: Date.parse(joinedAt),
});

/** Returns the comments of a post with their ids, oldest first. */
export function commentDocuments(
  post: SeedPost,
  authorOf: (name: SeedPost['by']) => Author,
): { id: string; data: CommentDoc }[] {
  return post.comments.map(({ by, after, message }, index) => {
    const { uid, fullName, username, email, profileAvatar } = authorOf(by);
    const createdAt = Date.parse(post.at) + after * 60_000;
    return {
      id: `${post.id}-${index + 1}`,
      data: {
        uid,
        postId: post.id,
        message,
        ...mentionFields([]),
        name: fullName,
        username,
        email,
        profilePicture: profileAvatar,
        parentId: null,
        replies: [],
        replyCount: 0,
        upvoteCount: 0,
        downvoteCount: 0,
        upvotePreview: [],
        downvotePreview: [],
        isHidden: false,
        isDeleted: false,
        sweepBucket: sweepBucketOf(`${post.id}-${index + 1}`),
        createdAt,
        updatedAt: createdAt,
      },
    };
  });
}

/** Returns the post with its comment preview, newest first. */
export function postDocument(post: SeedPost, media: Media, authorOf: (name: SeedPost['by']) => Author): PostDoc {
  const postBy = authorOf(post.by);
  const comments = commentDocuments(post, authorOf);
  const createdAt = Date.parse(post.at);
  return {
    postBy,
    content: post.caption,
    tags: tagsIn(post.caption),
    ...mentionFields([]),
    ...mediaFields([media]),
    visibility: 'public',
    hiddenBy: [],
    sensitive: false,
    sensitiveBy: [],
    hidesLikeCount: false,
    likeCount: 0,
    hotScore: hotScore(0, createdAt),
    commentCount: comments.length,
    likePreview: [],
    dislikePreview: [],
    commentPreview: comments.map(commentPreview).reverse(),
    searchTokens: searchTokens(postBy.fullName, postBy.email),
    captionTokens: captionTokens(post.caption),
    createdAt,
    updatedAt: createdAt,
  };
}
