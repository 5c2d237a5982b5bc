import { styled } from 'styled-components';
import { links } from '../../../lib/browser/links.ts';
import { t } from '../../../lib/languages/translate.ts';
import { hitArea } from '../../../ui/hit-area.ts';
import { Link } from '../../../ui/link.tsx';
import { BookmarkList } from './bookmark-list.tsx';

/** The viewer's bookmarks on the own profile, and a link to the collections. */
export const SavedPosts = () => (
  <>
    <Row>
      <span>{t('bookmarks.onlyYou')}</span>
      <Collections to={links.collections}>{t('bookmarks.collections')}</Collections>
    </Row>
    <BookmarkList search="" />
  </>
);

const Row = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space(2)};
  padding: ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(4)};
  color: ${({ theme }) => theme.color.textSoft};

  ${({ theme }) => theme.at.tablet} { padding-inline: 0; }
`;

const Collections = styled(Link)`
  position: relative;
  color: ${({ theme }) => theme.color.accentText};
  font-weight: 600;

  ${hitArea}
`;
