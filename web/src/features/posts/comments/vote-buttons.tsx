import DownIcon from 'lucide-react/icons/arrow-big-down';
import UpIcon from 'lucide-react/icons/arrow-big-up';
import { styled } from 'styled-components';
import { formatNumber } from '../../../lib/languages/formats.ts';
import { t } from '../../../lib/languages/translate.ts';
import type { LiveComment } from './queries.ts';
import { useVote } from './use-vote.ts';

export function VoteButtons({ comment }: { comment: LiveComment }) {
  const vote = useVote(comment);
  // An optimistic vote can make the counts negative for a moment.
  const upCount = Math.max(0, vote.upCount);
  const downCount = Math.max(0, vote.downCount);
  return (
    <Group>
      <VoteButton
        label={t('comments.upvote', { count: upCount })}
        count={upCount}
        isPressed={vote.isUp}
        Icon={UpIcon}
        onClick={vote.voteUp}
      />
      <VoteButton
        label={t('comments.downvote', { count: downCount })}
        count={downCount}
        isPressed={vote.isDown}
        Icon={DownIcon}
        onClick={vote.voteDown}
      />
    </Group>
  );
}

interface VoteButtonProps {
  /** Includes the count, because screen readers read the label instead of the content. */
  label: string;
  count: number;
  isPressed: boolean;
  Icon: typeof UpIcon;
  onClick: () => void;
}

const VoteButton = ({ label, count, isPressed, Icon, onClick }: VoteButtonProps) => (
  <ToggleButton type="button" aria-label={label} aria-pressed={isPressed} onClick={onClick}>
    <Icon size={18} strokeWidth={1.75} fill={isPressed ? 'currentColor' : 'none'} aria-hidden />
    {count > 0 && formatNumber(count, { useGrouping: false })}
  </ToggleButton>
);

const Group = styled.span`
  display: inline-flex;
  flex: none;
  gap: ${({ theme }) => theme.space(1)};
`;

const ToggleButton = styled.button`
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

  ${({ theme }) => theme.at.coarse} { justify-content: center; min-width: 2.75rem; min-height: 2.75rem; }
  ${({ theme }) => theme.at.hover} {
    &:hover { color: ${({ theme }) => theme.color.text}; }
  }
  &[aria-pressed='true'] { color: ${({ theme }) => theme.color.accentText}; }
`;
