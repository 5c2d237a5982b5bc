import BookmarkIcon from 'lucide-react/icons/bookmark';
import CompassIcon from 'lucide-react/icons/compass';
import HouseIcon from 'lucide-react/icons/house';
import SearchIcon from 'lucide-react/icons/search';
import SquarePlusIcon from 'lucide-react/icons/square-plus';
import type { ReactNode } from 'react';
import { useViewer } from '../../features/viewer/viewer.tsx';
import { links } from '../../lib/browser/links.ts';
import { type Screen, screenAt } from '../../pages/screens.ts';
import { Avatar } from '../../ui/avatar.tsx';

export interface Entry {
  label: string;
  to: string;
  icon: ReactNode;
  screen: Screen;
}

const iconSize = 26;
const strokeWidth = 1.75;

/** The places the navigation leads to, in order. Each is there as soon as pages/screens.ts has its screen. */
export function useEntries(): readonly Entry[] {
  const { email, profileAvatar } = useViewer();
  const known = [
    {
      label: 'Home',
      to: links.posts,
      icon: <HouseIcon size={iconSize} strokeWidth={strokeWidth} aria-hidden />,
    },
    {
      label: 'Search',
      to: links.search,
      icon: <SearchIcon size={iconSize} strokeWidth={strokeWidth} aria-hidden />,
    },
    {
      label: 'Explore',
      to: links.explore,
      icon: <CompassIcon size={iconSize} strokeWidth={strokeWidth} aria-hidden />,
    },
    {
      label: 'Create',
      to: links.createPost,
      icon: <SquarePlusIcon size={iconSize} strokeWidth={strokeWidth} aria-hidden />,
    },
    {
      label: 'Bookmarks',
      to: links.bookmarks,
      icon: <BookmarkIcon size={iconSize} strokeWidth={strokeWidth} aria-hidden />,
    },
    {
      label: 'Profile',
      to: links.profile(email),
      path: '/profile/:email',
      icon: <Avatar url={profileAvatar} size={iconSize} />,
    },
  ];
  return known.flatMap(({ path, ...entry }) => {
    const screen = screenAt(path ?? entry.to);
    return screen ? [{ ...entry, screen }] : [];
  });
}
