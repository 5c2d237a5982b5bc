import BackIcon from 'lucide-react/icons/chevron-left';
import MenuIcon from 'lucide-react/icons/menu';
import { useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { BellIcon, BellName } from '../../features/notifications/bell.tsx';
import { useGoBack } from '../../lib/browser/go-back.ts';
import { links } from '../../lib/browser/links.ts';
import { switchTheme } from '../../lib/browser/theme-store.ts';
import { t } from '../../lib/languages/translate.ts';
import { preloadScreen } from '../../pages/screens.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Link, NavLink } from '../../ui/link.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { toastAnchor } from '../../ui/toast-anchor.ts';
import { Wordmark } from '../../ui/wordmark.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { useNavItems } from './use-nav-items.tsx';

const preloadNotifications = () => preloadScreen('/notifications');

/**
 * The top bar on phones. It has the logo, space for toasts, the notifications and a menu. Screens that are not in the
 * bottom bar also get a back button.
 */
export function TopBar({ onLogout }: { onLogout: () => void }) {
  const navigate = useNavigate();
  const goBack = useGoBack();
  const { pathname } = useLocation();
  // The email in the path of the viewer's profile may contain `@` or `%40`.
  const hasBackButton = !useNavItems().some(({ to }) => to === pathname.replace('@', '%40'));
  return (
    <Bar>
      {hasBackButton && (
        <BackButton
          name={t('shell.back')}
          icon={<BackIcon size={26} strokeWidth={1.75} aria-hidden />}
          onClick={goBack}
        />
      )}
      <Brand to={links.posts} aria-label="Glimpse">
        <Wordmark size={30} isMarkOnly />
      </Brand>
      <ToastArea {...toastAnchor}>
        <OfflineNotice />
      </ToastArea>
      <BellLink to={links.notifications} onTouchStart={preloadNotifications}>
        <BellIcon />
        <BellName />
      </BellLink>
      <MenuButton
        name={t('shell.menu')}
        icon={<MenuIcon size={26} strokeWidth={1.75} aria-hidden />}
        items={[
          { label: t('shell.bookmarksEntry'), onSelect: () => navigate(links.bookmarks) },
          { label: t('common.settings'), onSelect: () => navigate(links.settings) },
          { label: t('shell.switchTheme'), onSelect: switchTheme },
          { label: t('shell.logout'), tone: 'danger', onSelect: onLogout },
        ]}
      />
    </Bar>
  );
}

const Bar = styled.header`
  position: sticky;
  z-index: ${({ theme }) => theme.layer.bar};
  top: 0;
  display: flex;
  align-items: center;
  justify-content: space-between;
  height: 3.25rem;
  padding-inline: ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(2)};
  border-bottom: 1px solid ${({ theme }) => theme.color.border};
  background: ${({ theme }) => theme.color.canvas};
`;

const ToastArea = styled.div`
  display: flex;
  flex: 1;
  min-width: 0;
  margin: 0 ${({ theme }) => theme.space(2)};
`;
const BellLink = styled(NavLink)`
  display: grid;
  place-items: center;
  min-width: 2.75rem;
  min-height: 2.75rem;
  -webkit-tap-highlight-color: transparent;
`;

/** Aligns the icon with the outer edge of the logo on screens without this button. */
const BackButton = styled(IconButton)`
  margin-inline-start: ${({ theme }) => theme.space(-3)};
`;

const Brand = styled(Link)`
  display: flex;
  align-items: center;
  min-width: 2.75rem;
  min-height: 2.75rem;
`;
