import { styled } from 'styled-components';
import type { CommentOrder } from './queries.ts';

interface CommentOrderChoiceProps {
  order: CommentOrder;
  onChange: (order: CommentOrder) => void;
}

/** Newest or oldest comments first. */
export function CommentOrderChoice({ order, onChange }: CommentOrderChoiceProps) {
  return (
    <Choice
      aria-label="Order of comments"
      value={order}
      onChange={(event) => onChange(event.target.value === 'oldest' ? 'oldest' : 'newest')}
    >
      <option value="newest">Newest first</option>
      <option value="oldest">Oldest first</option>
    </Choice>
  );
}

const Choice = styled.select`
  display: block;
  min-height: 2.25rem;
  margin: 0 0 ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(-1)};
  border: 0;
  background: none;
  color: ${({ theme }) => theme.color.textSoft};
  font: 500 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
  cursor: pointer;

  & > option {
    background: ${({ theme }) => theme.color.surface};
    color: ${({ theme }) => theme.color.text};
  }
`;
