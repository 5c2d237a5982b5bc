import { styled } from 'styled-components';
import { links } from '../../../lib/browser/links.ts';
import { t } from '../../../lib/languages/translate.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';

/** The title of the bookmarks screens, and the tabs for all bookmarks and the collections. */
export const BookmarksHead = ({ current }: { current: 'all' | 'collections' }) => (
  <>
    <Title>{t('bookmarks.title')}</Title>
    <TabLinks
      label={t('bookmarks.title')}
      tabs={[
        { label: t('bookmarks.all'), to: links.bookmarks, isCurrent: current === 'all' },
        { label: t('bookmarks.collections'), to: links.collections, isCurrent: current === 'collections' },
      ]}
    />
  </>
);

const Title = styled(PageTitle)`
  padding: ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(1)};

  ${({ theme }) => theme.at.tablet} { padding: 0; }
`;
