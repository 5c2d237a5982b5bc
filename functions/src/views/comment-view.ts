import type {
  Comment,
  CommentDoc,
  CommentPreview,
  VotePreview,
  VotesPreview,
} from '@glimpse/contract/comments/comment';
import { toApiTime } from '@glimpse/contract/fields';
import { previewLimits } from '@glimpse/contract/list-limits';
import type { Stored } from '../firestore/documents.ts';
import { withinBytes, withViewerEntry } from '../firestore/previews.ts';

export interface CommentId {
  readonly postId: string;
  readonly commentId: string;
}

/** The viewer's vote on a comment. The preview of the newest 20 votes can lack it. */
export interface ViewerVote {
  readonly value: 1 | -1;
  readonly voter: VotePreview;
}

/** The fields that the API form is made from, of a document or of a preview. */
type ViewedComment = Omit<CommentPreview, 'votes'> & {
  readonly replies: readonly string[];
  readonly replyCount: number;
  readonly votes: VotesPreview;
};

const noVotes: VotesPreview = { upvoteCount: 0, downvoteCount: 0, upvotePreview: [], downvotePreview: [] };

/** Returns the API form of a comment from its document. */
export const commentView = ({ id, data }: Stored<CommentDoc>, viewerVote?: ViewerVote): Comment =>
  viewOf({ ...data, id, votes: votesOf(data) }, viewerVote);

/** Returns the API form of a comment from the preview of its post. */
export const previewView = (preview: CommentPreview, viewerVote?: ViewerVote): Comment =>
  viewOf({ ...preview, replies: [], replyCount: 0, votes: preview.votes ?? noVotes }, viewerVote);

/** Returns the form of a comment in the preview of its post. */
export function commentPreview({ id, data }: Stored<CommentDoc>): CommentPreview {
  const { uid, message, mentions, parentId, isHidden, createdAt, updatedAt } = data;
  const { name, username, email, profilePicture } = data;
  const author = { uid, name, username, email, profilePicture };
  const fields = { id, message, mentions, parentId, ...author, isHidden, createdAt, updatedAt };
  const { upvoteCount, downvoteCount, upvotePreview, downvotePreview } = data;
  if (upvoteCount + downvoteCount === 0) return fields;
  const shortened = (voters: readonly VotePreview[]) => withinBytes(voters, previewLimits.votersBytes);
  return {
    ...fields,
    votes: {
      upvoteCount,
      downvoteCount,
      upvotePreview: shortened(upvotePreview),
      downvotePreview: shortened(downvotePreview),
    },
  };
}

export const votesOf = (data: VotesPreview): VotesPreview => ({
  upvoteCount: data.upvoteCount,
  downvoteCount: data.downvoteCount,
  upvotePreview: data.upvotePreview,
  downvotePreview: data.downvotePreview,
});

function viewOf({ id, votes, replies, ...comment }: ViewedComment, viewerVote: ViewerVote | undefined): Comment {
  const up = withViewerEntry(votes.upvotePreview, viewerVote?.value === 1 ? viewerVote.voter : undefined);
  const down = withViewerEntry(votes.downvotePreview, viewerVote?.value === -1 ? viewerVote.voter : undefined);
  return {
    _id: id,
    message: comment.message,
    mentions: [...comment.mentions],
    name: comment.name,
    username: comment.username,
    email: comment.email,
    profilePicture: comment.profilePicture,
    parentId: comment.parentId,
    replies: [...replies],
    replyCount: comment.replyCount,
    votes: {
      upvotedBy: up.map(voterView),
      downvotedBy: down.map(voterView),
      upvoteCount: votes.upvoteCount,
      downvoteCount: votes.downvoteCount,
    },
    createdAt: toApiTime(comment.createdAt),
    updatedAt: toApiTime(comment.updatedAt),
  };
}

const voterView = ({ uid, fullName, email }: VotePreview) => ({ _id: uid, fullName, email });
