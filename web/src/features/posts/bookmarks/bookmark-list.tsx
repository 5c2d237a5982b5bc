import BookmarkIcon from 'lucide-react/icons/bookmark';
import { styled } from 'styled-components';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { t } from '../../../lib/languages/translate.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { Notice } from '../../../ui/notice.tsx';
import { isBySearchedAuthor } from '../grid/is-by-searched-author.ts';
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
