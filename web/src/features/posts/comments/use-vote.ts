import { commentCalls } from '@glimpse/contract/comments/comment-calls';
import { previewLimits } from '@glimpse/contract/list-limits';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { call } from '../../../lib/api/call.ts';
import { useLiveQuery } from '../../../lib/live/live-query.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { type ToggleKind, useToggle } from '../../../lib/outbox/use-toggle.ts';
import { type LiveComment, liveVote } from './queries.ts';

/** The id of the toggle is `postId/commentId`. */
const voteKind = (noun: string, endpoint: typeof commentCalls.upvoteComment): ToggleKind => ({
  noun,
  send: (id, value) => {
    const [postId = '', commentId = ''] = id.split('/');
    return call(endpoint, { params: { postId, commentId }, query: { voted: value ? 'true' : 'false' } });
  },
});

export const upvotes = voteKind('upvote', commentCalls.upvoteComment);
export const downvotes = voteKind('downvote', commentCalls.downvoteComment);

/**
 * Returns the viewer's vote from the previews in the comment: 1, -1, or 0 for none. Returns undefined if a
 * preview is full, because a full preview may lack the viewer's older vote.
 */
function voteInPreview(comment: LiveComment, uid: string): 1 | 0 | -1 | undefined {
  if (comment.upvotePreview.some((voter) => voter.uid === uid)) return 1;
  if (comment.downvotePreview.some((voter) => voter.uid === uid)) return -1;
  const longestLength = Math.max(comment.upvotePreview.length, comment.downvotePreview.length);
  return longestLength < previewLimits.people ? 0 : undefined;
}

/** The optimistic vote on a comment. An upvote replaces a downvote, and a downvote replaces an upvote. */
export function useVote(comment: LiveComment) {
  const db = useFirestore();
  const { uid } = useViewer();
  const { postId, id: commentId } = comment;
  const previewVote = voteInPreview(comment, uid);
  const storedVote = useLiveQuery(previewVote === undefined ? liveVote(db, uid, postId, commentId) : null);
  const vote = previewVote ?? storedVote.data;
  const id = `${postId}/${commentId}`;
  const up = useToggle(upvotes, id, vote === undefined ? undefined : vote === 1);
  const down = useToggle(downvotes, id, vote === undefined ? undefined : vote === -1);
  // An optimistic vote for one side removes the stored vote for the other side.
  const removedUpvoteDelta = down.countDelta === 1 && vote === 1 ? -1 : 0;
  const removedDownvoteDelta = up.countDelta === 1 && vote === -1 ? -1 : 0;
  return {
    isUp: up.isOn && removedUpvoteDelta === 0,
    isDown: down.isOn && removedDownvoteDelta === 0,
    upCount: comment.upvoteCount + up.countDelta + removedUpvoteDelta,
    downCount: comment.downvoteCount + down.countDelta + removedDownvoteDelta,
    voteUp: () => up.set(!up.isOn),
    voteDown: () => down.set(!down.isOn),
  };
}
