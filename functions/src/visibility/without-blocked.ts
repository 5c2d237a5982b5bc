import type { HiddenPeople } from '@glimpse/contract/hidden';
import type { PostDoc } from '@glimpse/contract/posts/post';
import type { UserDoc } from '@glimpse/contract/profiles/user';
import type { Stored } from '../firestore/documents.ts';

type Uid = { readonly uid: string };

/** Votes, or what carries them, without those of people who are blocked. */
export const withoutVotesOf = <T extends { upvotePreview: Uid[]; downvotePreview: Uid[] }>(
  votes: T,
  { isApart }: HiddenPeople,
): T => ({
  ...votes,
  upvotePreview: votes.upvotePreview.filter(({ uid }) => !isApart(uid)),
  downvotePreview: votes.downvotePreview.filter(({ uid }) => !isApart(uid)),
});

/** The post without what hidden people have left in its lists. Counts stay what they are for everybody. */
export function postWithout({ id, data }: Stored<PostDoc>, hidden: HiddenPeople): Stored<PostDoc> {
  const { isApart, isHidden } = hidden;
  return {
    id,
    data: {
      ...data,
      likePreview: data.likePreview.filter(({ uid }) => !isApart(uid)),
      dislikePreview: data.dislikePreview.filter(({ uid }) => !isApart(uid)),
      commentPreview: data.commentPreview
        .filter((comment) => !comment.isHidden && !isHidden(comment.uid))
        .map((comment) =>
          comment.votes ? { ...comment, votes: withoutVotesOf(comment.votes, hidden) } : comment,
        ),
    },
  };
}

/**
 * The person without blocked people in their lists. Where one of the two has blocked the other, a profile as somebody has it who
 * has just signed up: a block looks no different.
 */
export function userWithout({ id, data }: Stored<UserDoc>, { isApart }: HiddenPeople): Stored<UserDoc> {
  if (isApart(id)) {
    const nothing = { bio: '', website: '', postCount: 0, followerCount: 0, followingCount: 0 };
    return { id, data: { ...data, ...nothing, followerPreview: [], followingPreview: [] } };
  }
  return {
    id,
    data: {
      ...data,
      followerPreview: data.followerPreview.filter(({ uid }) => !isApart(uid)),
      followingPreview: data.followingPreview.filter(({ uid }) => !isApart(uid)),
    },
  };
}
