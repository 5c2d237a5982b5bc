import type { LucideIcon } from 'lucide-react';
import BookmarkIcon from 'lucide-react/icons/bookmark';
import CompassIcon from 'lucide-react/icons/compass';
import HouseIcon from 'lucide-react/icons/house';
import SearchIcon from 'lucide-react/icons/search';
import SquarePlusIcon from 'lucide-react/icons/square-plus';
import type { ReactNode } from 'react';
import { useViewer } from '../../features/viewer/viewer.tsx';
import { links } from '../../lib/browser/links.ts';
import { preloadScreen, type ScreenPath } from '../../pages/screens.ts';
import { Avatar } from '../../ui/avatar.tsx';

export interface Entry {
  readonly label: string;
  readonly to: string;
  readonly icon: ReactNode;
  /** Loads the code of the screen. Call it when the pointer is over the item. */
  readonly preload: () => Promise<void>;
}

const iconSize = 26;

/** The entries of the main navigation, in order. A path that is not in pages/screens.ts is a type error. */
export function useEntries(): readonly Entry[] {
  const { uid, email, profileAvatar } = useViewer();
  return [
    entry('Home', links.posts, HouseIcon),
    entry('Search', links.search, SearchIcon),
    entry('Explore', links.explore, CompassIcon),
    entry('Create', links.createPost, SquarePlusIcon),
    entry('Bookmarks', links.bookmarks, BookmarkIcon),
    {
      label: 'Profile',
      to: links.profile(email, uid),
      icon: <Avatar url={profileAvatar} size={iconSize} />,
      preload: preloaderOf('/profile/:email'),
    },
  ];
}

const preloaderOf = (path: ScreenPath) => () => preloadScreen(path);

const entry = (label: string, path: ScreenPath, Icon: LucideIcon): Entry => ({
  label,
  to: path,
  icon: <Icon size={iconSize} strokeWidth={1.75} aria-hidden />,
  preload: preloaderOf(path),
});
