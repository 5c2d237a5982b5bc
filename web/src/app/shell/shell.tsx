import { type ReactNode, useCallback, useState } from 'react';
import { styled } from 'styled-components';
import { NotificationAnnouncer } from '../../features/notifications/bell.tsx';
import { t } from '../../lib/languages/translate.ts';
import { tabletQuery } from '../../ui/theme.ts';
import { useMedia } from '../../ui/use-media.ts';
import { BottomBar } from './bottom-bar.tsx';
import { LogoutDialog } from './logout-dialog.tsx';
import { largeScreen, SideBar, sideBarWidths } from './side-bar.tsx';
import { TopBar } from './top-bar.tsx';

/** The navigation around every signed-in screen: a side bar, or on phones a top bar and a bottom bar. */
export function Shell({ children }: { children: ReactNode }) {
  const hasSideBar = useMedia(tabletQuery);
  const [isLogoutOpen, setIsLogoutOpen] = useState(false);
  const openLogout = useCallback(() => setIsLogoutOpen(true), []);
  return (
    <>
      <SkipLink href="#content">{t('shell.skipToContent')}</SkipLink>
      {hasSideBar ? <SideBar onLogout={openLogout} /> : <TopBar onLogout={openLogout} />}
      <Content id="content" tabIndex={-1}>
        {children}
      </Content>
      <NotificationAnnouncer />
      {!hasSideBar && <BottomBar />}
      {isLogoutOpen && <LogoutDialog onClose={() => setIsLogoutOpen(false)} />}
    </>
  );
}

const SkipLink = styled.a`
  position: fixed;
  z-index: ${({ theme }) => theme.layer.toast};
  top: 0.5rem;
  inset-inline-start: 0.5rem;
  padding: ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(4)};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.text};
  color: ${({ theme }) => theme.color.canvas};

  &:not(:focus) {
    clip-path: inset(50%);
  }
`;

/** On phones, it leaves 3.25rem for the top bar and 3.25rem for the bottom bar. */
const Content = styled.main`
  min-height: calc(100dvh - 6.5rem);
  padding-bottom: calc(3.25rem + env(safe-area-inset-bottom));
  outline: none;

  ${({ theme }) => theme.at.tablet} {
    min-height: 100dvh;
    margin-inline-start: ${sideBarWidths.icons};
    /* This padding and the padding of each screen leave at least 3rem above the content, where toasts appear. */
    padding: 2.25rem 0 0;
  }
  ${({ theme }) => theme.at.desktop} { margin-inline-start: ${sideBarWidths.labels}; }
  ${largeScreen} { margin-inline-start: ${sideBarWidths.large}; }
`;
