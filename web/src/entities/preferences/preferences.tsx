import { guestAccount } from '@glimpse/contract/auth/guest';
import {
  ContentPreferences,
  defaultContentPreferences,
  defaultPreferences,
  type PreferencesDoc,
} from '@glimpse/contract/preferences/preferences';
import { createContext, type ReactNode, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/browser/create-listeners.ts';
import { browserStorage, guestPreferencesKey } from '../../lib/browser/storage.ts';
import { readJson } from '../../lib/cache/stored-json.ts';
import { loadLanguageChoice } from '../../lib/languages/follow-language-choice.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { useViewer } from '../viewer/viewer.tsx';
import { usePendingPreferences } from './change-preferences.ts';
import { livePreferences } from './queries.ts';

interface ShownPreferences extends ContentPreferences {
  /** null while it is unknown. */
  readonly hidesStories: PreferencesDoc['hidesStories'] | null;
}

const PreferencesContext = createContext<ShownPreferences>(defaultPreferences);

/** Runs one listener for all components below it. Applies the language that the account has saved. */
export function PreferencesProvider({ children }: { children: ReactNode }) {
  const { uid } = useViewer();
  const isGuest = uid === guestAccount.uid;
  const { stored = defaultPreferences, isPending } = useStoredPreferences();
  const pending = usePendingPreferences(uid);
  const device = useDevicePreferences();
  const hideOthersLikeCounts = isGuest
    ? device.hideOthersLikeCounts
    : (pending.hideOthersLikeCounts ?? stored.hideOthersLikeCounts);
  const sensitive = isGuest ? device.sensitive : (pending.sensitive ?? stored.sensitive);
  const hidesStories = !isGuest && (pending.hidesStories ?? (isPending ? null : stored.hidesStories));
  // The guest's language stays in the browser.
  const language = isGuest ? null : (pending.language ?? stored.language);
  useEffect(() => {
    if (!language) return;
    void loadLanguageChoice()
      .then(({ chooseLanguage }) => chooseLanguage(language))
      .catch(() => undefined);
  }, [language]);
  const preferences = useMemo(
    () => ({ hideOthersLikeCounts, sensitive, hidesStories }),
    [hideOthersLikeCounts, sensitive, hidesStories],
  );
  return <PreferencesContext value={preferences}>{children}</PreferencesContext>;
}

/** Returns what the viewer wants to see, with changes that are not sent yet. */
export const usePreferences = (): ShownPreferences => use(PreferencesContext);

/** The fields of a post on which the preferences decide. */
interface ShownPost {
  readonly postBy: { readonly uid: string };
  readonly sensitive: boolean;
}

/**
 * Returns a function that returns whether a list may contain a post. Viewers can leave out sensitive posts of others.
 */
export function useIsListed(): (post: ShownPost) => boolean {
  const { sensitive } = usePreferences();
  const { uid } = useViewer();
  return (post) => sensitive !== 'hide' || !post.sensitive || post.postBy.uid === uid;
}

/** Returns whether the screen may show how many people like a post, and who they are. Authors always see that. */
export function useShowsLikes({
  postBy,
  hidesLikeCount,
}: {
  postBy: { uid: string };
  hidesLikeCount: boolean;
}): boolean {
  const { hideOthersLikeCounts } = usePreferences();
  const { uid } = useViewer();
  return postBy.uid === uid || !(hidesLikeCount || hideOthersLikeCounts);
}

interface StoredPreferences {
  /** undefined while they are unknown, and if they cannot be loaded. */
  readonly stored: PreferencesDoc | undefined;
  readonly isPending: boolean;
}

/**
 * Returns the viewer's preferences on the server, without changes that are not sent yet. People who changed nothing
 * cost no read, and neither does the guest, whose preferences are in this browser.
 */
export function useStoredPreferences(): StoredPreferences {
  const { uid, profile, isLoading } = useViewer();
  const db = useFirestore();
  const hasDocument = uid !== guestAccount.uid && profile?.hasPreferences === true;
  const { data, isPending } = useLiveQuery(hasDocument ? livePreferences(db, uid) : null);
  // After the first change, the profile can arrive before the document. Until then, the default values are still known.
  const [hadNone, setHadNone] = useState(false);
  if (profile?.hasPreferences === false && !hadNone) setHadNone(true);
  return {
    stored: data ?? (hadNone ? defaultPreferences : undefined),
    isPending: isLoading || (isPending && !hadNone),
  };
}

const guestChanges = createListeners();

/** The text in the storage and its value. The value stays the same object until the text changes. */
let cached = { text: '', value: defaultContentPreferences };

function readPreferences(): ContentPreferences {
  const text = browserStorage.read(guestPreferencesKey) ?? '';
  if (text !== cached.text) {
    const stored = ContentPreferences.safeParse(readJson(guestPreferencesKey));
    cached = { text, value: stored.success ? stored.data : defaultContentPreferences };
  }
  return cached.value;
}

/**
 * The guest's preferences in this browser. Many people share the guest's account, so the server does not store them.
 */
const useDevicePreferences = (): ContentPreferences => useSyncExternalStore(guestChanges.subscribe, readPreferences);

export function changeDevicePreferences(edit: Partial<ContentPreferences>): void {
  browserStorage.write(guestPreferencesKey, JSON.stringify({ ...readPreferences(), ...edit }));
  guestChanges.notifyAll();
}

const uncovered = createListeners();
/** The posts whose media the viewer has uncovered. They stay uncovered on all screens until the page is reloaded. */
const uncoveredIds = new Set<string>();

interface CoverablePost {
  readonly id: string;
  readonly postBy: { readonly uid: string };
  readonly sensitive: boolean;
}

/** Returns whether the media of a post must be covered, and the function that uncovers them. */
export function useCover({ id, postBy, sensitive }: CoverablePost): { isCovered: boolean; uncover: () => void } {
  const isUncovered = useSyncExternalStore(uncovered.subscribe, () => uncoveredIds.has(id));
  const { sensitive: choice } = usePreferences();
  const { uid } = useViewer();
  return {
    isCovered: sensitive && choice !== 'show' && postBy.uid !== uid && !isUncovered,
    uncover: () => {
      uncoveredIds.add(id);
      uncovered.notifyAll();
    },
  };
}
