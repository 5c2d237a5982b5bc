import { clientTexts } from '@glimpse/contract/texts';
import BookmarkIcon from 'lucide-react/icons/bookmark';
import { styled } from 'styled-components';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Notice } from '../../ui/notice.tsx';
import { isBySearchedAuthor } from '../grid/is-by-searched-author.ts';
import { LiveGrid } from '../grid/live-grid.tsx';
import { useHidden } from '../safety/hidden.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { BookmarkTiles } from './bookmark-tiles.tsx';
import { liveBookmarks } from './queries.ts';

/** What the viewer has bookmarked, the latest first; only posts by authors like `search` when there is one. */
export function BookmarkList({ search }: { search: string }) {
  const db = useFirestore();
  const { uid } = useViewer();
  const { isApart } = useHidden();
  const isSearched = isBySearchedAuthor(search);
  return (
    <LiveGrid
      list={liveBookmarks(db, uid, search)}
      label={search === '' ? 'Bookmarked posts' : `Bookmarked posts by authors like ${search}`}
      Tiles={BookmarkTiles}
      isWanted={(post) => !isApart(post.postBy.uid) && isSearched(post)}
      takesNewer
      empty={
        <Notice icon={<BookmarkIcon size={28} strokeWidth={1.5} />}>
          <Title>{clientTexts.bookmarksEmpty}</Title>
          {search === ''
            ? 'What you bookmark is kept here. Nobody else sees it.'
            : `None of its authors is anybody like “${search}”.`}
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
