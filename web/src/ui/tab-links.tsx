import type { To } from 'react-router-dom';
import { styled } from 'styled-components';
import { hitArea } from './hit-area.ts';
import { Link } from './link.tsx';

interface TabLinksProps {
  /** The accessible name of the navigation. */
  label: string;
  tabs: readonly { label: string; to: To; isCurrent: boolean }[];
}

/** Links to the parts of a screen. Each part has its own URL. */
export const TabLinks = ({ label, tabs }: TabLinksProps) => (
  <Nav aria-label={label}>
    {tabs.map((tab) => (
      <Tab key={tab.label} to={tab.to} replace aria-current={tab.isCurrent ? 'page' : undefined}>
        {tab.label}
      </Tab>
    ))}
  </Nav>
);

const Nav = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${({ theme }) => theme.space(6)};
  margin-bottom: ${({ theme }) => theme.space(1)};
  padding: 0 ${({ theme }) => theme.space(4)};

  ${({ theme }) => theme.at.tablet} { padding: 0; }
`;

const Tab = styled(Link)`
  position: relative;
  display: grid;
  align-items: center;
  min-height: 3rem;
  border-bottom: 2px solid transparent;
  color: ${({ theme }) => theme.color.textSoft};
  font-weight: 600;
  transition: color ${({ theme }) => theme.motion.quick}, border-color ${({ theme }) => theme.motion.quick};

  ${hitArea}
  ${({ theme }) => theme.at.hover} {
    &:hover { color: ${({ theme }) => theme.color.text}; }
  }
  &[aria-current='page'] {
    border-color: ${({ theme }) => theme.color.text};
    color: ${({ theme }) => theme.color.text};
  }
`;
