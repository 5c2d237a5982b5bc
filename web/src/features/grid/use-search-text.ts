import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

const pauseMs = 250;
/** The router's state of an address that was written while somebody types. */
const fromTyping = { isTyping: true } as const;
const isFromTyping = (state: unknown) => typeof state === 'object' && state !== null && 'isTyping' in state;

/**
 * What is searched for. `typed` is the field's text, at once; `search` stands in the address as `?q=`, trimmed, as soon as
 * the typing pauses. An address that changes otherwise (a link, back) changes the field.
 */
export function useSearchText(): { typed: string; setTyped: (text: string) => void; search: string } {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const search = params.get('q') ?? '';
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  if (search !== known) {
    setKnown(search);
    if (!isFromTyping(state)) setTyped(search);
  }

  const wanted = typed.trim();
  useEffect(() => {
    if (wanted === search) return undefined;
    const timer = setTimeout(() => {
      setParams(wanted === '' ? {} : { q: wanted }, { replace: true, state: fromTyping });
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [wanted, search, setParams]);

  return { typed, setTyped, search };
}
