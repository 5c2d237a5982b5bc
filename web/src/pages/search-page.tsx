import { styled } from 'styled-components';
import { SearchPanel } from '../features/discover/search/search-panel.tsx';
import { t } from '../lib/languages/translate.ts';
import { PageTitle, TitledPage } from '../ui/page-title.tsx';

/** /search. On larger screens, the side bar opens the same panel in a drawer. */
export function SearchPage() {
  return (
    <TitledPage $width="37.5rem">
      <title>{t('shell.pageTitle', { title: t('common.search') })}</title>
      <Title>{t('common.search')}</Title>
      <SearchPanel />
    </TitledPage>
  );
}

const Title = styled(PageTitle)`
  margin-bottom: ${({ theme }) => theme.space(4)};
`;
