import type { LucideIcon } from 'lucide-react';
import BookmarkIcon from 'lucide-react/icons/bookmark';
import CompassIcon from 'lucide-react/icons/compass';
import HouseIcon from 'lucide-react/icons/house';
import SearchIcon from 'lucide-react/icons/search';
import MessagesIcon from 'lucide-react/icons/send';
import SquarePlusIcon from 'lucide-react/icons/square-plus';
import type { ReactNode } from 'react';
import { profileLinks } from '../../entities/links/profile-links.ts';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { UnreadIcon, useUnread } from '../../features/notifications/bell.tsx';
import { links } from '../../lib/browser/links.ts';
import { t } from '../../lib/languages/translate.ts';
import { preloadScreen, type ScreenPath } from '../../pages/screens.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

interface NavItem {
  readonly label: string;
  /** The icon contains the accessible name, for example with a number. */
  readonly isNamed?: boolean;
  readonly to: string;
  readonly icon: ReactNode;
  /** Loads the code of the screen. Call it when the pointer is over the item. */
  readonly preload: () => Promise<void>;
}

const iconSize = 26;

/** The links of the main navigation, in order. A path that is not in pages/screens.ts is a type error. */
export function useNavItems(): readonly NavItem[] {
  const { uid, username, profileAvatar } = useViewer();
  const unread = useUnread('unreadConversations') ?? 0;
  return [
    navItem(t('shell.home'), links.posts, HouseIcon),
    navItem(t('common.search'), links.search, SearchIcon),
    navItem(t('shell.explore'), links.explore, CompassIcon),
    {
      label: t('conversations.messages'),
      to: links.messages,
      icon: (
        <>
          <UnreadIcon Icon={MessagesIcon} unread={unread} />
          <VisuallyHidden>
            {unread === 0 ? t('conversations.messages') : t('conversations.unreadLink', { count: unread })}
          </VisuallyHidden>
        </>
      ),
      isNamed: true,
      preload: preloaderOf('/messages/*'),
    },
    navItem(t('shell.create'), links.createPost, SquarePlusIcon),
    navItem(t('shell.bookmarks'), links.bookmarks, BookmarkIcon),
    {
      label: t('shell.profile'),
      to: profileLinks.profile({ username, uid }),
      icon: <Avatar url={profileAvatar} size={iconSize} />,
      preload: preloaderOf('/profile/:email'),
    },
  ];
}

const preloaderOf = (path: ScreenPath) => () => preloadScreen(path);

const navItem = (label: string, path: ScreenPath, Icon: LucideIcon): NavItem => ({
  label,
  to: path,
  icon: <Icon size={iconSize} strokeWidth={1.75} aria-hidden />,
  preload: preloaderOf(path),
});
