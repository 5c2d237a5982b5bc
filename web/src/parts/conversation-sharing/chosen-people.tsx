import XIcon from 'lucide-react/icons/x';
import { styled } from 'styled-components';
import { t } from '../../lib/languages/translate.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { oneLine } from '../../ui/text-overflow.ts';
import type { Recipient } from './recipient.ts';

interface ChosenPeopleProps {
  people: readonly Recipient[];
  onRemove: (person: Recipient) => void;
}

/** The chosen people, newest first, in one line that scrolls. A press on a person removes them from the choice. */
export const ChosenPeople = ({ people, onRemove }: ChosenPeopleProps) =>
  people.length > 0 && (
    <List aria-label={t('sharing.chosen')}>
      {people.map((person) => (
        <li key={person.uid}>
          <Chip
            type="button"
            aria-label={t('sharing.removePerson', { name: person.fullName })}
            onClick={() => onRemove(person)}
          >
            <Avatar url={person.profileAvatar} size={24} />
            <Name dir="auto">{person.fullName}</Name>
            <XIcon size={14} aria-hidden />
          </Chip>
        </li>
      ))}
    </List>
  );

const List = styled.ul`
  display: flex;
  gap: ${({ theme }) => theme.space(2)};
  overflow: auto hidden;
  scrollbar-width: none;
`;

const Chip = styled.button`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(1.5)};
  max-width: 12rem;
  min-height: 2.25rem;
  padding-block: 0;
  padding-inline: ${({ theme }) => `${theme.space(1.5)} ${theme.space(2.5)}`};
  border: 0;
  border-radius: 1.375rem;
  background: ${({ theme }) => theme.color.sunken};
  color: ${({ theme }) => theme.color.text};
  font: 500 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
  cursor: pointer;

  & > svg { flex: none; }
  ${({ theme }) => theme.at.coarse} { min-height: 2.75rem; }
  ${({ theme }) => theme.at.hover} {
    &:hover { background: ${({ theme }) => theme.color.surfaceMuted}; }
  }
  &:focus-visible { outline-offset: -2px; }
`;

const Name = styled.span`
  ${oneLine}
  min-width: 0;
`;
