import { styled } from 'styled-components';
import { t } from '../../lib/languages/translate.ts';
import { NavLink } from '../../ui/link.tsx';
import { useNavItems } from './use-nav-items.tsx';

/** The main navigation on phones. */
export function BottomBar() {
  const navItems = useNavItems();
  return (
    <Bar aria-label={t('shell.mainNavigation')}>
      {navItems.map(({ label, isNamed, to, icon, preload }) => (
        <ItemLink key={label} to={to} aria-label={isNamed ? undefined : label} onTouchStart={preload}>
          {icon}
        </ItemLink>
      ))}
    </Bar>
  );
}

const Bar = styled.nav`
  position: fixed;
  z-index: ${({ theme }) => theme.layer.bar};
  inset: auto 0 0;
  display: flex;
  padding-bottom: env(safe-area-inset-bottom);
  border-top: 1px solid ${({ theme }) => theme.color.border};
  background: ${({ theme }) => theme.color.canvas};
`;

const ItemLink = styled(NavLink)`
  display: grid;
  flex: 1;
  place-items: center;
  height: 3.25rem;
  -webkit-tap-highlight-color: transparent;

  &:focus-visible { outline-offset: -4px; }
  &:active > svg, &:active > img { scale: 0.92; }
  &[aria-current='page'] > svg { stroke-width: 2.5; }
  &[aria-current='page'] > img { outline: 2px solid ${({ theme }) => theme.color.text}; }
`;
