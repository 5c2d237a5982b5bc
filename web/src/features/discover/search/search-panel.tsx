import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { t } from '../../../lib/languages/translate.ts';
import { moveByArrows } from '../../../ui/arrow-keys.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { BeforeTyping } from './before-typing.tsx';
import { maxSearchLength, useRecentSearches } from './recent-searches.ts';
import { SearchResults } from './search-results.tsx';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';

const typingPauseMs = 200;

/**
 * Finds people by username, full name or email, hashtags by prefix, and posts by words of their captions. While the
 * field is empty, it shows recent searches and suggestions. Arrow keys move through all results. `onOpen` is called
 * when the viewer opens a result.
 */
export function SearchPanel({ onOpen }: { onOpen?: () => void }) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), typingPauseMs);
  const recent = useRecentSearches();
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(results, field);
  function choose(recentSearch: string) {
    setTyped(recentSearch);
    recent.add(recentSearch);
    field.current?.focus();
  }
  function openResult() {
    recent.add(search);
    onOpen?.();
  }
  return (
    <search onKeyDown={(event) => moveByArrows(event, results.current, field.current)}>
      <SearchField
        ref={field}
        label={t('search.placeholder')}
        value={typed}
        onChange={setTyped}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) recent.add(typed);
        }}
        maxLength={maxSearchLength}
        autoFocus
      />
      <Results ref={results}>
        {typed.trim() === '' || search === '' ? (
          <BeforeTyping recent={recent} onChoose={choose} onOpen={onOpen} />
        ) : (
          <SearchResults search={search} onOpen={openResult} />
        )}
      </Results>
    </search>
  );
}

const Results = styled.div`
  padding-top: ${({ theme }) => theme.space(4)};

  & li { padding: ${({ theme }) => theme.space(0.5)} 0; }
`;
