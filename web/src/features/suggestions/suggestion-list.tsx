import { useEffect, useId, useState } from 'react';
import { useFirestore } from 'reactfire';
import { styled } from 'styled-components';
import type { LiveList } from '../../lib/live/live-list.ts';
import { useLivePage, useLivePages } from '../../lib/live/live-pages.ts';
import type { Page } from '../../lib/live/page-state.ts';
import { Button } from '../../ui/button.tsx';
import { FollowButton } from '../follow/follow-button.tsx';
import { type FollowState, useFollowStates } from '../follow/use-follow.ts';
import { PersonRow, PersonRowSkeleton } from '../people/person-row.tsx';
import { livePeople, type Person } from '../people/queries.ts';
import { useHidden } from '../safety/hidden.tsx';
import { useViewer } from '../viewer/viewer.tsx';

const pageSize = 8;

/** Everybody but the viewer and those they follow already, eight at a time. Who is followed from here stays, with Unfollow. */
export function SuggestionList() {
  const list = livePeople(useFirestore(), pageSize);
  const people = useLivePages(list, { keepPlace: false });
  return (
    <>
      {people.pages.map((page, index) => (
        <SuggestionSection
          key={page.after?.join() ?? 'top'}
          list={list}
          page={page}
          index={index}
          onNobody={people.openNext}
        />
      ))}
      {people.hasMore && (
        <Button tone="text" onClick={people.openNext}>
          Show more
        </Button>
      )}
    </>
  );
}

interface SuggestionSectionProps {
  list: LiveList<Person>;
  page: Page<Person>;
  index: number;
  /** All of this page is followed already: the next one may hold somebody. */
  onNobody: () => void;
}

function SuggestionSection({ list, page, index, onNobody }: SuggestionSectionProps) {
  const { uid } = useViewer();
  const { error, retry } = useLivePage(list, page, index);
  const { isHidden } = useHidden();
  const others = (page.items ?? []).filter(
    (person) => person.id !== uid && !person.isSuspended && !isHidden(person.id),
  );
  const stateOf = useFollowStates(others);
  // A row does not jump away under the pointer that has just followed somebody.
  const [pressed, setPressed] = useState<ReadonlySet<string>>(new Set());
  const keep = (id: string) => setPressed((before) => new Set(before).add(id));
  const followed = useLastKnown(others, stateOf);
  const suggested = others.filter(({ id }) => isSuggested(followed.get(id)) || pressed.has(id));
  const isNobodyLeft =
    page.items !== null && suggested.length === 0 && others.every(({ id }) => followed.has(id));

  useEffect(() => {
    if (isNobodyLeft) onNobody();
  }, [isNobodyLeft, onNobody]);

  if (page.items === null) {
    return error ? (
      <Button tone="text" onClick={retry}>
        Try again
      </Button>
    ) : (
      <Rows as="div" role="status" aria-label="Loading suggestions">
        <PersonRowSkeleton />
        <PersonRowSkeleton />
        <PersonRowSkeleton />
      </Rows>
    );
  }
  return (
    <Rows>
      {suggested.map((person) => (
        <Suggestion key={person.id} person={person} state={stateOf(person.id)} onPress={keep} />
      ))}
    </Rows>
  );
}

const isSuggested = (state: FollowState | undefined) => state === 'none' || state === 'requested';

/** Who is followed, also while that is being asked anew. */
function useLastKnown(
  people: readonly Person[],
  stateOf: (uid: string) => FollowState | undefined,
): ReadonlyMap<string, FollowState> {
  const [known, setKnown] = useState<ReadonlyMap<string, FollowState>>(new Map());
  const fresh = people.flatMap(({ id }): [string, FollowState][] => {
    const now = stateOf(id);
    return now === undefined || known.get(id) === now ? [] : [[id, now]];
  });
  if (fresh.length > 0) setKnown(new Map([...known, ...fresh]));
  return known;
}

interface SuggestionProps {
  person: Person;
  state: FollowState | undefined;
  onPress: (uid: string) => void;
}

function Suggestion({ person, state, onPress }: SuggestionProps) {
  const nameId = useId();
  return (
    <li>
      <PersonRow
        person={person}
        avatarSize={36}
        nameId={nameId}
        action={
          <FollowButton
            uid={person.id}
            isPrivate={person.isPrivate}
            state={state}
            describedBy={nameId}
            onPress={() => onPress(person.id)}
          />
        }
      />
    </li>
  );
}

const Rows = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(1)};
`;
