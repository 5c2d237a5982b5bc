import { commentCalls } from '@glimpse/contract/comments/comment-calls';
import { limits } from '@glimpse/contract/limits';
import { call } from '../../lib/api/call.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { type ToggleKind, useToggle } from '../../lib/outbox/use-toggle.ts';
import { useViewer } from '../viewer/viewer.tsx';
import { type LiveComment, liveVote } from './queries.ts';

const voteKind = (noun: string, endpoint: typeof commentCalls.upvoteComment): ToggleKind => ({
  noun,
  send: (id, wish) => {
    const [postId = '', commentId = ''] = id.split('/');
    return call(endpoint, { params: { postId, commentId }, query: { voted: wish ? 'true' : 'false' } });
  },
});

export const upvotes = voteKind('upvote', commentCalls.upvoteComment);
export const downvotes = voteKind('downvote', commentCalls.downvoteComment);

/** The viewer's vote as the comment shows it; undefined where its lists of the latest 20 may leave the viewer out. */
function listedVote(comment: LiveComment, uid: string): 1 | 0 | -1 | undefined {
  if (comment.upvotePreview.some((voter) => voter.uid === uid)) return 1;
  if (comment.downvotePreview.some((voter) => voter.uid === uid)) return -1;
  const longest = Math.max(comment.upvotePreview.length, comment.downvotePreview.length);
  return longest < limits.previewPeople ? 0 : undefined;
}

/** Up- and downvoting a comment, shown at once. One vote takes the place of the other. */
export function useVote(comment: LiveComment) {
  const db = useFirestore();
  const { uid } = useViewer();
  const { postId, id: commentId } = comment;
  const listed = listedVote(comment, uid);
  const stored = useLiveQuery(listed === undefined ? liveVote(db, uid, postId, commentId) : null);
  const vote = listed ?? stored.data;
  const id = `${postId}/${commentId}`;
  const up = useToggle(upvotes, id, vote === undefined ? undefined : vote === 1);
  const down = useToggle(downvotes, id, vote === undefined ? undefined : vote === -1);
  // A fresh vote for one side is one less for the other.
  const takenUp = down.change === 1 && vote === 1 ? -1 : 0;
  const takenDown = up.change === 1 && vote === -1 ? -1 : 0;
  return {
    isUp: up.isOn && takenUp === 0,
    isDown: down.isOn && takenDown === 0,
    upCount: comment.upvoteCount + up.change + takenUp,
    downCount: comment.downvoteCount + down.change + takenDown,
    voteUp: () => up.set(!up.isOn),
    voteDown: () => down.set(!down.isOn),
  };
}
