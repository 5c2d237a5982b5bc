import type { OtherPerson } from '@glimpse/contract/profiles/user';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { FollowButton } from '../../entities/follows/follow-button.tsx';
import { type FollowState, useFollowStates } from '../../entities/follows/use-follow.ts';
import { PersonRow, PersonRowSkeleton } from '../../entities/profiles/person-row.tsx';
import { livePeople, type Person } from '../../entities/profiles/queries.ts';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { useBlockLists } from '../../entities/visibility/block-lists.tsx';
import { t } from '../../lib/languages/translate.ts';
import type { LiveList } from '../../lib/live/live-list.ts';
import { useLivePage, useLivePages } from '../../lib/live/live-pages.ts';
import type { Page } from '../../lib/live/page-state.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Button } from '../../ui/button.tsx';
import { reasonOf, useSuggestions } from './use-suggestions.ts';

const defaultPageSize = 8;
/** With fewer suggestions, the list shows all people at once. */
const minSuggestions = 3;

interface SuggestionListProps {
  initialCount?: number;
  onOpen?: (() => void) | undefined;
}

/**
 * Suggested people with the reasons. 'Show more' adds all other people whom the viewer does not follow, page by page.
 * If the viewer follows a person in this list, the person stays in it, with an Unfollow button. At first, the list has
 * at most `initialCount` people. `onOpen` is called when the viewer opens a profile.
 */
export function SuggestionList({ initialCount = defaultPageSize, onOpen }: SuggestionListProps) {
  const { data, isPending, isError, isPaused } = useSuggestions();
  const [isExpanded, setIsExpanded] = useState(false);
  if (isPending && isPaused) return <Offline>{t('people.suggestionsOffline')}</Offline>;
  if (isPending && !isError) return <LoadingRows />;
  const all = data?.suggestions ?? [];
  const suggestions = isExpanded ? all : all.slice(0, initialCount);
  const reasons = new Map(suggestions.map((suggestion) => [suggestion.user.id, reasonOf(suggestion)]));
  const showsEveryone = isExpanded || suggestions.length < minSuggestions;
  return (
    <>
      <SuggestedRows people={suggestions.map(({ user }) => user)} reasons={reasons} onOpen={onOpen} />
      {showsEveryone ? (
        <EveryoneElse except={reasons} pageSize={initialCount} onOpen={onOpen} />
      ) : (
        <Button tone="text" onClick={() => setIsExpanded(true)}>
          {t('common.showMore')}
        </Button>
      )}
    </>
  );
}

type SuggestedPerson = Omit<OtherPerson, '_id'>;

/** The reason for each suggestion, by uid. */
type Reasons = ReadonlyMap<string, string>;

interface EveryoneElseProps {
  /** The suggested people, who are shown above. */
  except: Reasons;
  pageSize: number;
  onOpen: (() => void) | undefined;
}

function EveryoneElse({ except, pageSize, onOpen }: EveryoneElseProps) {
  const list = livePeople(useFirestore(), pageSize);
  const people = useLivePages(list, { keepPages: false });
  return (
    <>
      {people.pages.map((page, index) => (
        <EveryoneElsePage
          key={page.after?.join() ?? 'top'}
          list={list}
          page={page}
          index={index}
          except={except}
          onOpen={onOpen}
          onEmptyPage={people.loadMore}
        />
      ))}
      {people.hasMore && (
        <Button tone="text" onClick={people.loadMore}>
          {t('common.showMore')}
        </Button>
      )}
    </>
  );
}

interface EveryoneElsePageProps extends Omit<EveryoneElseProps, 'pageSize'> {
  list: LiveList<Person>;
  page: Page<Person>;
  index: number;
  /** Called when the page shows nobody, because the viewer already follows everybody on it. Loads the next page. */
  onEmptyPage: () => void;
}

function EveryoneElsePage({ list, page, index, except, onOpen, onEmptyPage }: EveryoneElsePageProps) {
  const { error, retry } = useLivePage(list, page, index);
  if (page.items === null) {
    return error ? (
      <Button tone="text" onClick={retry}>
        {t('common.tryAgain')}
      </Button>
    ) : (
      <LoadingRows />
    );
  }
  const people = page.items.filter(({ id, isSuspended }) => !isSuspended && !except.has(id));
  return <SuggestedRows people={people} onOpen={onOpen} onEmptyPage={onEmptyPage} />;
}

const LoadingRows = () => (
  <Rows as="div" role="status" aria-label={t('people.suggestionsLoading')}>
    <PersonRowSkeleton />
    <PersonRowSkeleton />
    <PersonRowSkeleton />
  </Rows>
);

interface SuggestedRowsProps {
  people: readonly SuggestedPerson[];
  reasons?: Reasons;
  onOpen: (() => void) | undefined;
  onEmptyPage?: () => void;
}

function SuggestedRows({ people, reasons, onOpen, onEmptyPage }: SuggestedRowsProps) {
  const { uid } = useViewer();
  const { isBlockedOrMuted } = useBlockLists();
  const others = people.filter(({ id }) => id !== uid && !isBlockedOrMuted(id));
  const stateOf = useFollowStates(others);
  // A row whose button was pressed stays, so that the list does not move under the pointer.
  const [pressedUids, setPressedUids] = useState<ReadonlySet<string>>(new Set());
  const lastStates = useLastStates(others, stateOf);
  const shownPeople = others.filter(({ id }) => lastStates.get(id) === 'none' || pressedUids.has(id));
  const isEmptyPage = shownPeople.length === 0 && others.every(({ id }) => lastStates.has(id));

  useEffect(() => {
    if (isEmptyPage) onEmptyPage?.();
  }, [isEmptyPage, onEmptyPage]);

  return (
    <Rows>
      {shownPeople.map((person) => (
        <li key={person.id}>
          <PersonRow
            person={person}
            avatarSize={36}
            note={reasons?.get(person.id)}
            onOpen={onOpen}
            action={(nameId) => (
              <FollowButton
                uid={person.id}
                isPrivate={person.isPrivate}
                state={stateOf(person.id)}
                describedBy={nameId}
                onPress={() => setPressedUids((uids) => new Set(uids).add(person.id))}
              />
            )}
          />
        </li>
      ))}
    </Rows>
  );
}

/** Returns the last loaded follow state of each person, so that no row disappears while the states reload. */
function useLastStates(
  people: readonly SuggestedPerson[],
  stateOf: (uid: string) => FollowState | undefined,
): ReadonlyMap<string, FollowState> {
  const [lastStates, setLastStates] = useState<ReadonlyMap<string, FollowState>>(new Map());
  const changes = people.flatMap(({ id }): [string, FollowState][] => {
    const state = stateOf(id);
    return state === undefined || lastStates.get(id) === state ? [] : [[id, state]];
  });
  if (changes.length > 0) setLastStates(new Map([...lastStates, ...changes]));
  return lastStates;
}

const Offline = styled.p`
  color: ${({ theme }) => theme.color.textSoft};
`;

const Rows = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(1)};

  /* Space for the hit area of the button below. */
  ${({ theme }) => theme.at.coarse} { padding-bottom: ${({ theme }) => theme.space(2)}; }
`;
