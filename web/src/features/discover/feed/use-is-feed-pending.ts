import { usePreferences } from '../../../entities/preferences/preferences.tsx';
import { useBlockLists } from '../../../entities/visibility/block-lists.tsx';
import { useOnline } from '../../../lib/browser/use-online.ts';
import { isSlowConnection } from './slow-connection.ts';

/**
 * Returns whether the feed waits for the viewer's block lists and preferences before it shows a post. Otherwise a new
 * browser would show posts by blocked people for a moment, and the posts would move when they disappear. On a slow
 * connection the feed does not wait, because the API delivers the first posts seconds before the lists are known.
 */
export function useIsFeedPending(): boolean {
  const { isKnown } = useBlockLists();
  const { hidesStories } = usePreferences();
  return useOnline() && (!isKnown || hidesStories === null) && !isSlowConnection();
}
