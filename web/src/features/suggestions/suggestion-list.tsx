import type { OtherPerson } from '@glimpse/contract/calls/people';
import { useEffect, useId, useState } from 'react';
import { styled } from 'styled-components';
import type { LiveList } from '../../lib/live/live-list.ts';
import { useLivePage, useLivePages } from '../../lib/live/live-pages.ts';
import type { Page } from '../../lib/live/page-state.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Button } from '../../ui/button.tsx';
import { FollowButton } from '../follows/follow-button.tsx';
import { type FollowState, useFollowStates } from '../follows/use-follow.ts';
import { PersonRow, PersonRowSkeleton } from '../profiles/person-row.tsx';
import { livePeople, type Person } from '../profiles/queries.ts';
import { useHidden } from '../safety/hidden.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { reasonOf, useSuggestions } from './use-suggestions.ts';

const pageSize = 8;
/** With fewer, everybody follows at once. */
const enough = 3;

/**
 * Whom the viewer may know and the most followed, with why; 'Show more' goes on with everybody else whom they do not follow, eight at a
 * time. Who is followed from here stays, with Unfollow.
 */
export function SuggestionList() {
  const { data, isPending, isError } = useSuggestions();
  const [isOpen, setIsOpen] = useState(false);
  if (isPending && !isError) return <Waiting />;
  const suggestions = data?.suggestions ?? [];
  const reasons = new Map(suggestions.map((suggestion) => [suggestion.user.id, reasonOf(suggestion)]));
  const isEverybody = isOpen || suggestions.length < enough;
  return (
    <>
      <SuggestedRows people={suggestions.map(({ user }) => user)} reasons={reasons} />
      {isEverybody ? (
        <Everybody except={reasons} />
      ) : (
        <Button tone="text" onClick={() => setIsOpen(true)}>
          Show more
        </Button>
      )}
    </>
  );
}

type Suggested = Omit<OtherPerson, '_id'>;

type Reasons = ReadonlyMap<string, string>;

function Everybody({ except }: { except: Reasons }) {
  const list = livePeople(useFirestore(), pageSize);
  const people = useLivePages(list, { keepPlace: false });
  return (
    <>
      {people.pages.map((page, index) => (
        <Section
          key={page.after?.join() ?? 'top'}
          list={list}
          page={page}
          index={index}
          except={except}
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

interface SectionProps {
  list: LiveList<Person>;
  page: Page<Person>;
  index: number;
  except: Reasons;
  /** All of this page is followed already: the next one may hold somebody. */
  onNobody: () => void;
}

function Section({ list, page, index, except, onNobody }: SectionProps) {
  const { error, retry } = useLivePage(list, page, index);
  if (page.items === null) {
    return error ? (
      <Button tone="text" onClick={retry}>
        Try again
      </Button>
    ) : (
      <Waiting />
    );
  }
  const people = page.items.filter(({ id, isSuspended }) => !isSuspended && !except.has(id));
  return <SuggestedRows people={people} onNobody={onNobody} />;
}

const Waiting = () => (
  <Rows as="div" role="status" aria-label="Loading suggestions">
    <PersonRowSkeleton />
    <PersonRowSkeleton />
    <PersonRowSkeleton />
  </Rows>
);

interface SuggestedRowsProps {
  people: readonly Suggested[];
  reasons?: Reasons;
  onNobody?: () => void;
}

function SuggestedRows({ people, reasons, onNobody }: SuggestedRowsProps) {
  const { uid } = useViewer();
  const { isHidden } = useHidden();
  const others = people.filter(({ id }) => id !== uid && !isHidden(id));
  const stateOf = useFollowStates(others);
  // A row does not jump away under the pointer that has just followed somebody.
  const [pressed, setPressed] = useState<ReadonlySet<string>>(new Set());
  const keep = (id: string) => setPressed((before) => new Set(before).add(id));
  const known = useLastKnown(others, stateOf);
  const suggested = others.filter(({ id }) => known.get(id) === 'none' || pressed.has(id));
  const isNobodyLeft = suggested.length === 0 && others.every(({ id }) => known.has(id));

  useEffect(() => {
    if (isNobodyLeft) onNobody?.();
  }, [isNobodyLeft, onNobody]);

  return (
    <Rows>
      {suggested.map((person) => (
        <SuggestedRow
          key={person.id}
          person={person}
          reason={reasons?.get(person.id)}
          state={stateOf(person.id)}
          onPress={keep}
        />
      ))}
    </Rows>
  );
}

/** How the viewer stands to each, also while that is being asked anew. */
function useLastKnown(
  people: readonly Suggested[],
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

interface SuggestedRowProps {
  person: Suggested;
  reason: string | undefined;
  state: FollowState | undefined;
  onPress: (uid: string) => void;
}

function SuggestedRow({ person, reason, state, onPress }: SuggestedRowProps) {
  const nameId = useId();
  return (
    <li>
      <PersonRow
        person={person}
        avatarSize={36}
        nameId={nameId}
        note={reason}
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
