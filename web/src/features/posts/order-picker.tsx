import { clientTexts } from '@glimpse/contract/texts';
import { styled } from 'styled-components';
import type { HomeOrder } from '../feed/kept-order.ts';

interface OrderToggleProps {
  order: HomeOrder;
  onChange: (order: HomeOrder) => void;
}

const choices: readonly { order: HomeOrder; label: string }[] = [
  { order: 'latest', label: clientTexts.latest },
  { order: 'trending', label: clientTexts.trending },
  { order: 'following', label: 'Following' },
];

/** Latest / Tranding / Following. */
export function OrderToggle({ order, onChange }: OrderToggleProps) {
  return (
    <Group role="group" aria-label="Order of posts">
      {choices.map((choice) => (
        <Choice
          key={choice.order}
          type="button"
          aria-pressed={choice.order === order}
          onClick={() => onChange(choice.order)}
        >
          {choice.label}
        </Choice>
      ))}
    </Group>
  );
}

const Group = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space(6)};
  padding: 0 ${({ theme }) => theme.space(4)};
  border-bottom: 1px solid ${({ theme }) => theme.color.border};

  ${({ theme }) => theme.at.tablet} { padding: 0; }
`;

const Choice = styled.button`
  min-height: 3rem;
  margin-bottom: -1px;
  padding: 0;
  border: 0;
  border-bottom: 2px solid transparent;
  background: none;
  color: ${({ theme }) => theme.color.textSoft};
  font-weight: 600;
  cursor: pointer;
  transition: color ${({ theme }) => theme.motion.quick}, border-color ${({ theme }) => theme.motion.quick};

  &:hover { color: ${({ theme }) => theme.color.text}; }
  &[aria-pressed='true'] {
    border-color: ${({ theme }) => theme.color.text};
    color: ${({ theme }) => theme.color.text};
  }
`;
