import { styled } from 'styled-components';
import { alignedWithParent } from '../../ui/aligned-with-parent.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { oneLine } from '../../ui/text-overflow.ts';
import type { Recipient } from './recipient.ts';

interface RecipientRowProps {
  person: Recipient;
  isChosen: boolean;
  isDisabled: boolean;
  onToggle: () => void;
}

/** A person with a checkbox. A press anywhere in the row changes it. */
export const RecipientRow = ({ person, isChosen, isDisabled, onToggle }: RecipientRowProps) => (
  <li>
    <Row $isDisabled={isDisabled}>
      <Avatar url={person.profileAvatar} size={44} />
      <Names>
        <Line $isStrong dir="auto">
          {person.username}
        </Line>
        <Line dir="auto">{person.fullName}</Line>
      </Names>
      <Check type="checkbox" checked={isChosen} disabled={isDisabled} onChange={onToggle} />
    </Row>
  </li>
);

const Row = styled.label<{ $isDisabled: boolean }>`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(3)};
  min-height: 3.5rem;
  padding-inline: ${({ theme }) => theme.space(2)};
  border-radius: ${({ theme }) => theme.radius.medium};
  cursor: ${({ $isDisabled }) => ($isDisabled ? 'default' : 'pointer')};
  opacity: ${({ $isDisabled }) => ($isDisabled ? 0.45 : 1)};

  ${({ theme }) => theme.at.hover} {
    &:hover { background: ${({ theme }) => theme.color.sunken}; }
  }
  &:focus-within { outline: 2px solid ${({ theme }) => theme.color.accentText}; outline-offset: -2px; }
`;

const Names = styled.span`
  flex: 1;
  min-width: 0;
  line-height: 1.2;
`;

const Line = styled.span<{ $isStrong?: boolean }>`
  display: block;
  ${oneLine}
  color: ${({ theme, $isStrong }) => ($isStrong ? theme.color.text : theme.color.textSoft)};
  font-weight: ${({ $isStrong }) => ($isStrong ? 650 : 400)};
  ${alignedWithParent}
`;

const Check = styled.input`
  flex: none;
  width: 1.375rem;
  height: 1.375rem;
  margin: 0;
  accent-color: ${({ theme }) => theme.color.accent};

  /* The row shows the focus. */
  &:focus-visible {
    outline: none;
  }
`;
