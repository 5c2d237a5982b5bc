import BookmarkIcon from 'lucide-react/icons/bookmark';
import { styled } from 'styled-components';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { links } from '../../../lib/browser/links.ts';
import { t } from '../../../lib/languages/translate.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { hitArea } from '../../../ui/hit-area.ts';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { isBySearchedAuthor } from '../grid/grid-search.tsx';
import { BookmarkGrid } from './bookmark-grid.tsx';
import { liveBookmarks } from './queries.ts';

/** The viewer's bookmarked posts, newest bookmark first. With `search`, only posts by matching authors. */
export function BookmarkList({ search }: { search: string }) {
  const db = useFirestore();
  const { uid } = useViewer();
  return (
    <BookmarkGrid
      list={liveBookmarks(db, uid, search)}
      label={search === '' ? t('bookmarks.posts') : t('bookmarks.postsMatching', { search })}
      isWanted={(post) => isBySearchedAuthor(post, search)}
      empty={
        <Notice icon={<BookmarkIcon size={28} strokeWidth={1.5} />}>
          <Title>{t('bookmarks.empty')}</Title>
          {search === '' ? t('bookmarks.emptyText') : t('bookmarks.noneMatching', { search })}
        </Notice>
      }
    />
  );
}

const Title = styled.strong`
  display: block;
  margin-bottom: ${({ theme }) => theme.space(2)};
  color: ${({ theme }) => theme.color.text};
  font: 650 ${({ theme }) => theme.font.title} ${({ theme }) => theme.font.family};
`;

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
