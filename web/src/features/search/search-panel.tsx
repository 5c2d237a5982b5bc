import { clientTexts } from '@glimpse/contract/texts';
import WifiOffIcon from 'lucide-react/icons/wifi-off';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { moveByArrows } from '../../ui/arrow-keys.ts';
import { EndSentinel } from '../../ui/end-sentinel.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Retry } from '../../ui/retry.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { PersonRow, PersonRowSkeleton } from '../profiles/person-row.tsx';
import { TagRow } from '../rich-text/tag-row.tsx';
import { useTags } from '../rich-text/use-tags.ts';
import { usePeopleSearch } from './use-people-search.ts';

/**
 * Finds people by username, full name or email, and hashtags by prefix. Arrow keys move through the results.
 * `onOpen` is called when the viewer opens a result.
 */
export function SearchPanel({ onOpen }: { onOpen?: () => void }) {
  const [typed, setTyped] = useState('');
  const { tags, isPending } = useTags(typed);
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  return (
    <search onKeyDown={(event) => moveByArrows(event, results.current, field.current)}>
      <SearchField ref={field} label={clientTexts.searchPlaceholder} value={typed} onChange={setTyped} autoFocus />
      <Results ref={results}>
        <TagRow tags={tags} onOpen={onOpen} />
        {/* Text that starts with # and matches tags is not a search for people. */}
        {!(tags.length > 0 && /^\s*[#＃]/u.test(typed)) && (
          <PeopleResults typed={typed} isOnlyResult={tags.length === 0 && !isPending} onOpen={onOpen} />
        )}
      </Results>
    </search>
  );
}

interface PeopleResultsProps {
  typed: string;
  /** Whether there are no other results. Otherwise an empty list of people has no text. */
  isOnlyResult: boolean;
  onOpen: (() => void) | undefined;
}

function PeopleResults({ typed, isOnlyResult, onOpen }: PeopleResultsProps) {
  const people = usePeopleSearch(typed);
  if (people.isPaused && (people.isPending || people.isPlaceholderData)) {
    return (
      <div role="status">
        <Notice icon={<WifiOffIcon size={28} strokeWidth={1.5} />}>
          You're offline. Your search will continue when you're back online.
        </Notice>
      </div>
    );
  }
  if (people.isPending) {
    return (
      <div role="status" aria-label="Searching">
        <PersonRowSkeleton avatarSize={44} />
        <PersonRowSkeleton avatarSize={44} />
        <PersonRowSkeleton avatarSize={44} />
      </div>
    );
  }
  if (people.isLoadingError) return <Retry text="The search failed." onRetry={() => people.refetch()} />;
  const users = people.data.pages.flatMap(({ users }) => users);
  if (users.length === 0 && !people.hasNextPage) {
    if (!isOnlyResult) return null;
    return (
      <div role="status">
        <Notice>{clientTexts.searchEmpty}</Notice>
      </div>
    );
  }
  return (
    <>
      <ul aria-label="People" aria-busy={people.isFetching}>
        {users.map((person) => (
          <li key={person._id}>
            <PersonRow person={person} avatarSize={44} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {people.isFetchNextPageError ? (
        <Retry text="The search failed." onRetry={() => people.fetchNextPage()} />
      ) : (
        people.hasNextPage && <EndSentinel key={users.length} onReach={() => people.fetchNextPage()} />
      )}
    </>
  );
}

const Results = styled.div`
  padding-top: ${({ theme }) => theme.space(4)};

  & li { padding: ${({ theme }) => theme.space(0.5)} 0; }
`;
