import { styled } from 'styled-components';
import { links } from '../../lib/browser/links.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';

/** The title of the bookmarks screens, and the tabs for all bookmarks and the collections. */
export const BookmarksHead = ({ current }: { current: 'all' | 'collections' }) => (
  <>
    <Title>Bookmarks</Title>
    <TabLinks
      label="Bookmarks"
      tabs={[
        { label: 'All', to: links.bookmarks, isCurrent: current === 'all' },
        { label: 'Collections', to: links.collections, isCurrent: current === 'collections' },
      ]}
    />
  </>
);

const Title = styled(PageTitle)`
  padding: ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(1)};

  ${({ theme }) => theme.at.tablet} { padding: 0; }
`;
