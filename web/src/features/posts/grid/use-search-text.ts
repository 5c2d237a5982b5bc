import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

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
