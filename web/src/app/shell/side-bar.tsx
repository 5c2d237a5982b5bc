import LogOutIcon from 'lucide-react/icons/log-out';
import SettingsIcon from 'lucide-react/icons/settings';
import SunMoonIcon from 'lucide-react/icons/sun-moon';
import { type MouseEvent, useState } from 'react';
import { css, styled } from 'styled-components';
import { BellIcon, BellName } from '../../features/notifications/bell.tsx';
import { links } from '../../lib/browser/links.ts';
import { switchTheme } from '../../lib/browser/theme-store.ts';
import { t } from '../../lib/languages/translate.ts';
import { preloadScreen } from '../../pages/screens.ts';
import { CodeBoundary } from '../../ui/code-failure.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { fittingFontSize, widthInEm } from '../../ui/fitting-font-size.ts';
import { hitArea } from '../../ui/hit-area.ts';
import { lazily } from '../../ui/lazily.ts';
import { Link, NavLink } from '../../ui/link.tsx';
import { desktopQuery } from '../../ui/theme.ts';
import { visuallyHidden } from '../../ui/visually-hidden.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { useNavItems } from './use-nav-items.tsx';

/** How much wider the bold label of the current screen is. */
const boldWidth = 1.12;

const preloadSettings = () => preloadScreen('/settings');
const preloadNotifications = () => preloadScreen('/notifications');

/** The navigation on screens from 768 px. It shows only icons, and from 1024 px also labels. */
export function SideBar({ onLogout }: { onLogout: () => void }) {
  const navItems = useNavItems();
  const labels = [
    ...navItems.map(({ label }) => label),
    ...[t('common.notifications'), t('common.settings'), t('shell.switchTheme'), t('shell.logOut')],
  ];
  const [isSearching, setIsSearching] = useState(false);
  // A plain click opens the drawer. A click for a new tab or window opens the search screen.
  const openSearch = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    setIsSearching(true);
  };
  return (
    <Bar aria-label={t('shell.mainNavigation')} $em={Math.max(...labels.map(widthInEm)) * boldWidth}>
      <Brand to={links.posts} aria-label="Glimpse">
        <Wordmark size={30} />
      </Brand>
      <NavList>
        {navItems.map(({ label, isNamed, to, icon, preload }) => (
          <li key={label}>
            <ItemLink
              to={to}
              title={label}
              onPointerEnter={preload}
              onClick={to === links.search ? openSearch : undefined}
            >
              {icon}
              <Label aria-hidden={isNamed}>{label}</Label>
            </ItemLink>
          </li>
        ))}
        <li>
          <ItemLink to={links.notifications} title={t('common.notifications')} onPointerEnter={preloadNotifications}>
            <BellIcon />
            <Label aria-hidden>{t('common.notifications')}</Label>
            <BellName />
          </ItemLink>
        </li>
      </NavList>
      <OfflineNotice />
      <NavList>
        <li>
          <ItemLink to={links.settings} title={t('common.settings')} onPointerEnter={preloadSettings}>
            <SettingsIcon size={26} strokeWidth={1.75} aria-hidden />
            <Label>{t('common.settings')}</Label>
          </ItemLink>
        </li>
        <li>
          <ItemButton type="button" title={t('shell.switchTheme')} onClick={switchTheme}>
            <SunMoonIcon size={26} strokeWidth={1.75} aria-hidden />
            <Label>{t('shell.switchTheme')}</Label>
          </ItemButton>
        </li>
        <li>
          <ItemButton type="button" title={t('shell.logOut')} onClick={onLogout}>
            <LogOutIcon size={26} strokeWidth={1.75} aria-hidden />
            <Label>{t('shell.logOut')}</Label>
          </ItemButton>
        </li>
      </NavList>
      {isSearching && <SearchDrawer onClose={() => setIsSearching(false)} />}
    </Bar>
  );
}

/** The bar without the space for a label. */
const iconWidth = '5.375rem';

/** The widths of the side bar: with icons only, with labels, and with labels on a large screen. */
export const sideBarWidths = { icons: '4.5rem', labels: '14rem', large: '15.25rem' } as const;
export const largeScreen = '@media (min-width: 1280px)';

/** All labels have the font size with which the longest one fits. */
const Bar = styled.nav<{ $em: number }>`
  position: fixed;
  z-index: ${({ theme }) => theme.layer.bar};
  inset-block: 0;
  inset-inline: 0 auto;
  display: flex;
  flex-direction: column;
  width: ${sideBarWidths.icons};
  padding: ${({ theme }) => theme.space(6)} ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(4)};
  border-inline-end: 1px solid ${({ theme }) => theme.color.border};
  background: ${({ theme }) => theme.color.canvas};
  overflow-y: auto;
  scrollbar-width: none;

  ${({ theme }) => theme.at.desktop} {
    width: ${sideBarWidths.labels};
    font-size: ${({ $em }) => fittingFontSize($em, `${sideBarWidths.labels} - ${iconWidth}`, '1rem')};
  }
  ${largeScreen} {
    width: ${sideBarWidths.large};
    font-size: ${({ $em }) => fittingFontSize($em, `${sideBarWidths.large} - ${iconWidth}`, '1rem')};
  }
`;

const Brand = styled(Link)`
  ${hitArea}
  position: relative;
  margin-bottom: ${({ theme }) => theme.space(8)};
  padding: 0 ${({ theme }) => theme.space(2)};

  & span > span { display: none; }
  ${({ theme }) => theme.at.desktop} { & span > span { display: inline; } }
`;

const NavList = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(1)};

  &:last-of-type { padding-top: ${({ theme }) => theme.space(6)}; }
`;

const itemStyle = css`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(4)};
  width: 100%;
  min-height: 3rem;
  padding: ${({ theme }) => theme.space(2.5)};
  border: 0;
  border-radius: ${({ theme }) => theme.radius.medium};
  background: none;
  font-size: inherit;
  text-align: start;
  cursor: pointer;
  transition: background-color ${({ theme }) => theme.motion.quick};

  & > svg, & > img { flex: none; transition: scale ${({ theme }) => theme.motion.quick}; }
  ${({ theme }) => theme.at.hover} {
    &:hover { background: ${({ theme }) => theme.color.sunken}; }
    &:hover > svg, &:hover > img { scale: 1.06; }
  }
  &:active { background: ${({ theme }) => theme.color.surfaceMuted}; }
`;

const ItemLink = styled(NavLink)`
  ${itemStyle}

  &[aria-current='page'] { font-weight: 700; }
  &[aria-current='page'] > svg { stroke-width: 2.5; }
  &[aria-current='page'] > img { outline: 2px solid ${({ theme }) => theme.color.text}; }
`;

const ItemButton = styled.button`
  ${itemStyle}
`;

/** Below 1024 px there is no space for labels. There, only screen readers read them, and tooltips show them. */
const Label = styled.span`
  @media not all and ${desktopQuery} { ${visuallyHidden} }
`;

const { Component: SearchPanel } = lazily(
  async () => (await import('../../features/discover/search/search-panel.tsx')).SearchPanel,
);

/** The search panel in a drawer over the current screen. */
function SearchDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Dialog label={t('common.search')} shape="drawer" width="26rem" onClose={onClose}>
      <Body>
        <Title>{t('common.search')}</Title>
        <CodeBoundary>
          <SearchPanel onOpen={onClose} />
        </CodeBoundary>
      </Body>
    </Dialog>
  );
}

const Body = styled.div`
  padding: ${({ theme }) => theme.space(6)};
`;

const Title = styled.h2`
  margin-bottom: ${({ theme }) => theme.space(5)};
  font: 700 ${({ theme }) => theme.font.title} ${({ theme }) => theme.font.family};
`;
