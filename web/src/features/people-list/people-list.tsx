import type { OtherPerson } from '@glimpse/contract/calls/people';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Retry } from '../../ui/retry.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FollowButton } from '../follows/follow-button.tsx';
import { useFollowStates } from '../follows/use-follow.ts';
import { PersonRow, PersonRowSkeleton } from '../profiles/person-row.tsx';
import { useHidden } from '../safety/hidden.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { type PeopleListKind, usePeopleList } from './use-people-list.ts';

interface PeopleListProps {
  kind: PeopleListKind;
  /** Said when nobody is there. */
  empty: string;
  /** Somebody's profile is about to open. */
  onOpen?: () => void;
}

/** People with Follow beside each, and a field to find some of them. */
export function PeopleList({ kind, empty, onOpen }: PeopleListProps) {
  const [typed, setTyped] = useState('');
  const list = usePeopleList(kind, typed);
  const { isApart } = useHidden();
  const pages = withoutRepeats(list.data?.pages.map(({ people }) => people) ?? []).map((people) =>
    people.filter(({ id }) => !isApart(id)),
  );
  const isEmpty = list.data !== undefined && !list.hasNextPage && pages.every(({ length }) => length === 0);
  return (
    <Box>
      <SearchField label="Search" value={typed} onChange={setTyped} />
      <VisuallyHidden role="status">{list.isFetching ? 'Loading people' : ''}</VisuallyHidden>
      {list.isPending && (
        <div aria-hidden>
          <PersonRowSkeleton avatarSize={44} />
          <PersonRowSkeleton avatarSize={44} />
          <PersonRowSkeleton avatarSize={44} />
        </div>
      )}
      {list.isError && <Retry text={list.error.message} onRetry={() => void list.refetch()} />}
      {isEmpty && <Notice>{typed.trim() === '' ? empty : 'Nobody of that name is here.'}</Notice>}
      <List>
        {pages.map((people, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages are only ever added at the end
          <Rows key={index} people={people} onOpen={onOpen} />
        ))}
      </List>
      {list.hasNextPage && (
        <Button tone="text" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Box>
  );
}

/** Whom the first page puts first come again at their place. */
function withoutRepeats(pages: readonly (readonly OtherPerson[])[]): OtherPerson[][] {
  const seen = new Set<string>();
  return pages.map((people) => people.filter(({ id }) => !seen.has(id) && seen.add(id)));
}

/** A page: one look for whom the viewer follows. */
function Rows({ people, onOpen }: { people: readonly OtherPerson[]; onOpen?: (() => void) | undefined }) {
  const { uid } = useViewer();
  const stateOf = useFollowStates(people.filter(({ id }) => id !== uid));
  return people.map((person) => (
    <Row
      key={person.id}
      person={person}
      isMe={person.id === uid}
      state={stateOf(person.id)}
      onOpen={onOpen}
    />
  ));
}

interface RowProps {
  person: OtherPerson;
  isMe: boolean;
  state: ReturnType<ReturnType<typeof useFollowStates>>;
  onOpen: (() => void) | undefined;
}

function Row({ person, isMe, state, onOpen }: RowProps) {
  const nameId = useId();
  return (
    <li>
      <PersonRow
        person={person}
        avatarSize={44}
        nameId={nameId}
        onOpen={onOpen}
        action={
          !isMe && (
            <FollowButton uid={person.id} isPrivate={person.isPrivate} state={state} describedBy={nameId} />
          )
        }
      />
    </li>
  );
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
