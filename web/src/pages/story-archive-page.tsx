import { styled } from 'styled-components';
import { Column } from '../features/posts/grid/column.tsx';
import { StoryArchive } from '../features/stories/story-archive.tsx';
import { t } from '../lib/languages/translate.ts';
import { PageTitle } from '../ui/page-title.tsx';

/** /archive/stories */
export const StoryArchivePage = () => (
  <Column>
    <title>{t('shell.pageTitle', { title: t('stories.archive') })}</title>
    <Title>{t('stories.archive')}</Title>
    <Hint>{t('stories.archiveAbout')}</Hint>
    <StoryArchive />
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
