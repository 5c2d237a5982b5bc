import type { Author } from '@glimpse/contract/profiles/user';
import { containsText } from '@glimpse/contract/search/search-tokens';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { SearchField } from '../../../ui/search-field.tsx';

interface SearchRowProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

const maxLength = 100;

/** The search field above a grid. */
export function SearchRow({ label, value, onChange }: SearchRowProps) {
  return (
    <Row>
      <SearchField label={label} value={value} onChange={onChange} maxLength={maxLength} />
    </Row>
  );
}

const Row = styled.search`
  display: block;
  max-width: 26rem;
  margin: 0 auto;
  padding: ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(4)};

  ${({ theme }) => theme.at.tablet} {
    padding: 0 0 ${({ theme }) => theme.space(6)};
  }
`;

const typingPauseMs = 250;
/** The router state that marks a URL change by this hook. Such a change must not overwrite the field. */
const typingState = { isTyping: true } as const;
const isFromTyping = (state: unknown) => typeof state === 'object' && state !== null && 'isTyping' in state;

/**
 * The state of a search field. `typed` is the text of the field. When the user pauses, the trimmed text is written to
 * the URL as `?q=` and becomes `search`. The other parameters of the URL stay. Other changes of the URL, for example by
 * a link, replace the text of the field.
 */
export function useSearchText(): { typed: string; setTyped: (text: string) => void; search: string } {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const search = params.get('q') ?? '';
  const [typed, setTyped] = useState(search);
  const [lastSearch, setLastSearch] = useState(search);
  if (search !== lastSearch) {
    setLastSearch(search);
    if (!isFromTyping(state)) setTyped(search);
  }

  const trimmed = typed.trim();
  useEffect(() => {
    if (trimmed === search) return undefined;
    const timer = setTimeout(() => {
      const changed = (before: URLSearchParams) => {
        const after = new URLSearchParams(before);
        if (trimmed === '') after.delete('q');
        else after.set('q', trimmed);
        return after;
      };
      setParams(changed, { replace: true, state: typingState });
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [trimmed, search, setParams]);

  return { typed, setTyped, search };
}

/**
 * Returns whether the author's full name or email contains `search`. Ignores case and accents. A blank `search` matches
 * every post.
 */
export const isBySearchedAuthor = ({ postBy }: { postBy: Author }, search: string): boolean =>
  containsText(search, postBy.fullName, postBy.email);
