import { userCalls } from '@glimpse/contract/profiles/user-calls';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { styled } from 'styled-components';
import { call } from '../../lib/api/call.ts';
import { compareTexts } from '../../lib/languages/compare-texts.ts';
import { t } from '../../lib/languages/translate.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { oneLine } from '../../ui/text-overflow.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useBlockLists } from '../visibility/block-lists.tsx';
import { postsText } from './posts-text.ts';
import { useTags } from './use-tags.ts';

/** A suggested completion. `text` is inserted, e.g. `#light` or `@bo`. */
export interface Choice {
  readonly text: string;
  /** A function, because the language can change while the choices are in the state. */
  readonly note: () => string;
  readonly person: { readonly uid: string; readonly username: string; readonly avatarUrl: string } | null;
}

interface CompletionListProps {
  id: string;
  kind: 'tag' | 'name';
  typed: string;
  /** -1 if no choice is active. */
  activeIndex: number;
  side: 'above' | 'below';
  /** The choices to show. The parent gets them from `onChoices`. */
  choices: readonly Choice[];
  /** Called with the new choices when a search finds others. */
  onChoices: (choices: readonly Choice[]) => void;
  onSelect: (choice: Choice) => void;
}

const maxChoices = 5;
const typingPauseMs = 150;

/** The listbox with completions of the typed word, above or below the field. The field keeps the focus. */
export function CompletionList({ kind, ...props }: CompletionListProps) {
  return kind === 'tag' ? <TagList {...props} /> : <PeopleList {...props} />;
}

type ListProps = Omit<CompletionListProps, 'kind'>;

function TagList(props: ListProps) {
  const { tags } = useTags(props.typed, { suggestsAll: true });
  const choices = tags
    .slice(0, maxChoices)
    .map(({ tag, postCount }): Choice => ({ text: `#${tag}`, note: () => postsText(postCount), person: null }));
  return <List {...props} label={t('posts.hashtags')} found={choices} />;
}

function PeopleList(props: ListProps) {
  const search = useDebounced(props.typed, typingPauseMs);
  const { isBlocked } = useBlockLists();
  const { data } = useQuery({
    queryKey: ['search', 'completion', search],
    queryFn: ({ signal }) => call(userCalls.listUsers, { query: { search, limit: '10' } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const users = data?.users.filter(({ _id }) => !isBlocked(_id)) ?? [];
  // Usernames that start with the typed text come first. Each group is sorted by name.
  const prefixRank = (username: string) => Number(username.startsWith(search.toLowerCase()));
  const choices = users
    .sort((a, b) => prefixRank(b.username) - prefixRank(a.username) || compareTexts(a.fullName, b.fullName))
    .slice(0, maxChoices)
    .map(
      ({ _id: uid, username, fullName, profileAvatar: avatarUrl }): Choice => ({
        text: `@${username}`,
        note: () => fullName,
        person: { uid, username, avatarUrl },
      }),
    );
  return <List {...props} label={t('common.people')} found={choices} />;
}

interface FoundListProps extends ListProps {
  label: string;
  found: readonly Choice[];
}

function List({ id, label, activeIndex, side, choices, found, onChoices, onSelect }: FoundListProps) {
  const reportChoices = useEffectEvent(() => onChoices(found));
  const foundKey = found.map(({ text, person }) => `${text} ${person?.uid ?? ''}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `foundKey` identifies `found`
  useEffect(() => reportChoices(), [foundKey]);
  return (
    <>
      <VisuallyHidden role="status">
        {choices.length > 0 && t('posts.suggestionCount', { count: choices.length })}
      </VisuallyHidden>
      {choices.length > 0 && (
        <Box id={id} role="listbox" aria-label={label} $side={side}>
          {choices.map((choice, index) => (
            <Option
              key={`${choice.text} ${choice.person?.uid ?? ''}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === activeIndex}
              // Keeps the focus in the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onSelect(choice)}
            >
              {choice.person && <Avatar url={choice.person.avatarUrl} size={28} />}
              <Name dir="auto">{choice.text}</Name>
              <Note dir="auto">{choice.note()}</Note>
            </Option>
          ))}
        </Box>
      )}
    </>
  );
}

const Box = styled.div<{ $side: 'above' | 'below' }>`
  position: absolute;
  z-index: 1;
  inset-inline: 0;
  ${({ $side }) => ($side === 'above' ? 'bottom: 100%' : 'top: 100%')};
  max-width: 24rem;
  margin: ${({ theme }) => theme.space(1)} 0;
  padding: ${({ theme }) => theme.space(1)} 0;
  border: 1px solid ${({ theme }) => theme.color.border};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.surface};
  box-shadow: ${({ theme }) => theme.color.shadow};
`;

const Option = styled.div`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(2)};
  min-height: 2.75rem;
  padding: 0 ${({ theme }) => theme.space(3)};
  cursor: pointer;

  ${({ theme }) => theme.at.hover} {
    &:hover { background: ${({ theme }) => theme.color.sunken}; }
  }
  &[aria-selected='true'] { background: ${({ theme }) => theme.color.surfaceMuted}; }
`;

const Name = styled.span`
  ${oneLine}
  font-weight: 600;
`;

const Note = styled.span`
  flex: 1;
  min-width: 5rem;
  ${oneLine}
  color: ${({ theme }) => theme.color.textSoft};
`;
