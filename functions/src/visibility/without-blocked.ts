import type { PostDoc } from '@glimpse/contract/posts/post';
import type { UserDoc } from '@glimpse/contract/profiles/user';
import type { BlockLists } from '@glimpse/contract/visibility/block-lists';
import type { Stored } from '../firestore/documents.ts';

type Uid = { readonly uid: string };

/** Removes blocked people from the vote previews of a comment. */
export const withoutVotesOf = <T extends { upvotePreview: Uid[]; downvotePreview: Uid[] }>(
  votes: T,
  { isBlocked }: BlockLists,
): T => ({
  ...votes,
  upvotePreview: votes.upvotePreview.filter(({ uid }) => !isBlocked(uid)),
  downvotePreview: votes.downvotePreview.filter(({ uid }) => !isBlocked(uid)),
});

/**
 * Removes blocked people, and comments of blocked or muted people, from the previews of a post. Counters do not
 * change.
 */
export function postWithout({ id, data }: Stored<PostDoc>, blockLists: BlockLists): Stored<PostDoc> {
  const { isBlocked, isBlockedOrMuted } = blockLists;
  return {
    id,
    data: {
      ...data,
      likePreview: data.likePreview.filter(({ uid }) => !isBlocked(uid)),
      dislikePreview: data.dislikePreview.filter(({ uid }) => !isBlocked(uid)),
      commentPreview: data.commentPreview
        .filter((comment) => !comment.isHidden && !isBlockedOrMuted(comment.uid))
        .map((comment) => (comment.votes ? { ...comment, votes: withoutVotesOf(comment.votes, blockLists) } : comment)),
    },
  };
}

/**
 * Removes blocked people from the previews of a profile. If one of viewer and person blocks the other, returns an
 * empty profile, so that the viewer cannot distinguish a block from a new account.
 */
export function userWithout({ id, data }: Stored<UserDoc>, { isBlocked }: BlockLists): Stored<UserDoc> {
  if (isBlocked(id)) {
    const emptyProfile = { bio: '', website: '', postCount: 0, followerCount: 0, followingCount: 0 };
    return { id, data: { ...data, ...emptyProfile, followerPreview: [], followingPreview: [] } };
  }
  return {
    id,
    data: {
      ...data,
      followerPreview: data.followerPreview.filter(({ uid }) => !isBlocked(uid)),
      followingPreview: data.followingPreview.filter(({ uid }) => !isBlocked(uid)),
    },
  };
}
