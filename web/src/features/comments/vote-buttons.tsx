import DownIcon from 'lucide-react/icons/arrow-big-down';
import UpIcon from 'lucide-react/icons/arrow-big-up';
import { styled } from 'styled-components';
import type { LiveComment } from './queries.ts';
import { useVote } from './use-vote.ts';

/** Up and down, with their counts. */
export function VoteButtons({ comment }: { comment: LiveComment }) {
  const vote = useVote(comment);
  return (
    <Group>
      <Vote
        type="button"
        aria-label={named('Upvote', vote.upCount)}
        aria-pressed={vote.isUp}
        onClick={vote.voteUp}
      >
        <UpIcon size={18} strokeWidth={1.75} fill={vote.isUp ? 'currentColor' : 'none'} aria-hidden />
        {vote.upCount > 0 && vote.upCount}
      </Vote>
      <Vote
        type="button"
        aria-label={named('Downvote', vote.downCount)}
        aria-pressed={vote.isDown}
        onClick={vote.voteDown}
      >
        <DownIcon size={18} strokeWidth={1.75} fill={vote.isDown ? 'currentColor' : 'none'} aria-hidden />
        {vote.downCount > 0 && vote.downCount}
      </Vote>
    </Group>
  );
}

/** The number is part of the name, since the name replaces what is inside. */
const named = (action: string, count: number) => (count > 0 ? `${action}, ${count}` : action);

const Group = styled.span`
  display: inline-flex;
  gap: ${({ theme }) => theme.space(1)};
`;

const Vote = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(0.5)};
  min-width: 1.75rem;
  min-height: 1.75rem;
  padding: 0 ${({ theme }) => theme.space(1)};
  border: 0;
  border-radius: ${({ theme }) => theme.radius.small};
  background: none;
  color: inherit;
  cursor: pointer;

  &[aria-pressed='true'] { color: ${({ theme }) => theme.color.accentText}; }
  &:hover { color: ${({ theme }) => theme.color.text}; }
`;
