import type { OtherPerson } from '@glimpse/contract/profiles/user';
import { useEffect, useState } from 'react';
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
import { useViewer } from '../viewer/viewer.tsx';
import { useBlockLists } from '../visibility/block-lists.tsx';
import { reasonOf, useSuggestions } from './use-suggestions.ts';

const pageSize = 8;
/** With fewer suggestions than this, the list of all people starts at once. */
const minSuggestions = 3;

/**
 * Suggested people with the reason for each. 'Show more' adds all other people whom the viewer does not follow,
 * eight at a time. A person whom the viewer follows from here stays in the list, with an Unfollow button.
 */
export function SuggestionList() {
  const { data, isPending, isError } = useSuggestions();
  const [isOpen, setIsOpen] = useState(false);
  if (isPending && !isError) return <LoadingRows />;
  const suggestions = data?.suggestions ?? [];
  const reasons = new Map(suggestions.map((suggestion) => [suggestion.user.id, reasonOf(suggestion)]));
  const showsEveryone = isOpen || suggestions.length < minSuggestions;
  return (
    <>
      <SuggestedRows people={suggestions.map(({ user }) => user)} reasons={reasons} />
      {showsEveryone ? (
        <EveryoneElse except={reasons} />
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

function EveryoneElse({ except }: { except: Reasons }) {
  const list = livePeople(useFirestore(), pageSize);
  const people = useLivePages(list, { keepPages: false });
  return (
    <>
      {people.pages.map((page, index) => (
        <Section
          key={page.after?.join() ?? 'top'}
          list={list}
          page={page}
          index={index}
          except={except}
          onEmptyPage={people.loadMore}
        />
      ))}
      {people.hasMore && (
        <Button tone="text" onClick={people.loadMore}>
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
  /** Called when the viewer already follows everybody on this page, to load the next page. */
  onEmptyPage: () => void;
}

function Section({ list, page, index, except, onEmptyPage }: SectionProps) {
  const { error, retry } = useLivePage(list, page, index);
  if (page.items === null) {
    return error ? (
      <Button tone="text" onClick={retry}>
        Try again
      </Button>
    ) : (
      <LoadingRows />
    );
  }
  const people = page.items.filter(({ id, isSuspended }) => !isSuspended && !except.has(id));
  return <SuggestedRows people={people} onEmptyPage={onEmptyPage} />;
}

const LoadingRows = () => (
  <Rows as="div" role="status" aria-label="Loading suggestions">
    <PersonRowSkeleton />
    <PersonRowSkeleton />
    <PersonRowSkeleton />
  </Rows>
);

interface SuggestedRowsProps {
  people: readonly Suggested[];
  reasons?: Reasons;
  onEmptyPage?: () => void;
}

function SuggestedRows({ people, reasons, onEmptyPage }: SuggestedRowsProps) {
  const { uid } = useViewer();
  const { isBlockedOrMuted } = useBlockLists();
  const others = people.filter(({ id }) => id !== uid && !isBlockedOrMuted(id));
  const stateOf = useFollowStates(others);
  // A pressed row stays, so that the list does not move under the pointer.
  const [pressed, setPressed] = useState<ReadonlySet<string>>(new Set());
  const known = useLastKnown(others, stateOf);
  const suggested = others.filter(({ id }) => known.get(id) === 'none' || pressed.has(id));
  const isEmptyPage = suggested.length === 0 && others.every(({ id }) => known.has(id));

  useEffect(() => {
    if (isEmptyPage) onEmptyPage?.();
  }, [isEmptyPage, onEmptyPage]);

  return (
    <Rows>
      {suggested.map((person) => (
        <li key={person.id}>
          <PersonRow
            person={person}
            avatarSize={36}
            note={reasons?.get(person.id)}
            action={(nameId) => (
              <FollowButton
                uid={person.id}
                isPrivate={person.isPrivate}
                state={stateOf(person.id)}
                describedBy={nameId}
                onPress={() => setPressed((before) => new Set(before).add(person.id))}
              />
            )}
          />
        </li>
      ))}
    </Rows>
  );
}

/** Returns the last known follow state of each person, also while the states reload. */
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

const Rows = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(1)};
`;
