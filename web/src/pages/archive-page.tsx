import { styled } from 'styled-components';
import { storyLinks } from '../entities/links/story-links.ts';
import { ArchiveList } from '../features/posts/archive/archive-list.tsx';
import { Column } from '../features/posts/grid/column.tsx';
import { t } from '../lib/languages/translate.ts';
import { hitArea } from '../ui/hit-area.ts';
import { Link } from '../ui/link.tsx';
import { PageTitle } from '../ui/page-title.tsx';

/** /archive */
export const ArchivePage = () => (
  <Column>
    <title>{t('shell.pageTitle', { title: t('shell.archive') })}</title>
    <Title>{t('shell.archive')}</Title>
    <Hint>{t('shell.aboutArchive')}</Hint>
    <Hint>
      <ToStories to={storyLinks.archive}>{t('stories.archive')}</ToStories>
    </Hint>
    <ArchiveList />
  </Column>
);

const Title = styled(PageTitle)`
  padding: ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(4)} 0;

  ${({ theme }) => theme.at.tablet} { padding: 0; }
`;

const Hint = styled.p`
  padding: ${({ theme }) => theme.space(1)} ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(4)};
  color: ${({ theme }) => theme.color.textSoft};

  ${({ theme }) => theme.at.tablet} { padding-inline: 0; }
`;

const ToStories = styled(Link)`
  position: relative;

  ${hitArea}
`;
