import type { OtherPerson } from '@glimpse/contract/profiles/user';
import { useState } from 'react';
import { styled } from 'styled-components';
import { FollowButton } from '../../entities/follows/follow-button.tsx';
import { RemoveButton } from '../../entities/follows/follower-buttons.tsx';
import { useFollowStates } from '../../entities/follows/use-follow.ts';
import { PersonRow, PersonRowSkeleton } from '../../entities/profiles/person-row.tsx';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { useBlockLists } from '../../entities/visibility/block-lists.tsx';
import { errorText } from '../../lib/languages/error-text.ts';
import { t } from '../../lib/languages/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Retry } from '../../ui/retry.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { type PeopleListKind, usePeopleList } from './use-people-list.ts';

interface PeopleListProps {
  kind: PeopleListKind;
  /** The message for an empty list. */
  empty: string;
  /** Called when a profile is opened. */
  onOpen?: () => void;
}

/** A list of people with follow buttons, and a search field. */
export function PeopleList({ kind, empty, onOpen }: PeopleListProps) {
  const [typed, setTyped] = useState('');
  const list = usePeopleList(kind, typed);
  const { uid } = useViewer();
  const isOwnFollowers = kind.of === 'followers' && kind.uid === uid;
  const { isBlocked } = useBlockLists();
  const pages = withoutDuplicates(list.data?.pages.map(({ people }) => people) ?? []).map((people) =>
    people.filter(({ id }) => !isBlocked(id)),
  );
  const isEmpty = list.data !== undefined && !list.hasNextPage && pages.every(({ length }) => length === 0);
  return (
    <Box>
      <SearchField label={t('common.search')} value={typed} onChange={setTyped} />
      <VisuallyHidden role="status">{list.isFetching ? t('people.loading') : ''}</VisuallyHidden>
      {list.isPending && (
        <div aria-hidden>
          <PersonRowSkeleton avatarSize={44} />
          <PersonRowSkeleton avatarSize={44} />
          <PersonRowSkeleton avatarSize={44} />
        </div>
      )}
      {list.isError && <Retry text={errorText(list.error)} onRetry={() => void list.refetch()} />}
      {isEmpty && <Notice>{typed.trim() === '' ? empty : t('people.noneFound')}</Notice>}
      <List>
        {pages.map((people, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages are only added at the end
          <Rows key={index} people={people} hasRemove={isOwnFollowers} onOpen={onOpen} />
        ))}
      </List>
      {list.hasNextPage && (
        <Button tone="text" isPending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('common.showMore')}
        </Button>
      )}
    </Box>
  );
}

/**
 * Removes duplicates. The first page starts with the people whom the viewer follows. Later pages contain these people
 * again.
 */
function withoutDuplicates(pages: readonly (readonly OtherPerson[])[]): OtherPerson[][] {
  const seen = new Set<string>();
  return pages.map((people) => people.filter(({ id }) => !seen.has(id) && seen.add(id)));
}

interface RowsProps {
  people: readonly OtherPerson[];
  /** Whether the people are followers of the viewer, who can remove them. */
  hasRemove: boolean;
  onOpen: (() => void) | undefined;
}

/** The rows of one page. One query per page loads the viewer's follow states. */
function Rows({ people, hasRemove, onOpen }: RowsProps) {
  const { uid } = useViewer();
  const stateOf = useFollowStates(people.filter(({ id }) => id !== uid));
  return people.map((person) => (
    <li key={person.id}>
      <PersonRow
        person={person}
        avatarSize={44}
        onOpen={onOpen}
        action={(nameId) =>
          person.id !== uid && (
            <Actions>
              <FollowButton
                uid={person.id}
                isPrivate={person.isPrivate}
                state={stateOf(person.id)}
                describedBy={nameId}
              />
              {hasRemove && <RemoveButton uid={person.id} nameId={nameId} />}
            </Actions>
          )
        }
      />
    </li>
  ));
}

const Box = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(3)};
`;

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(1.5)};
`;

const Actions = styled.div`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${({ theme }) => theme.space(2)};
`;
