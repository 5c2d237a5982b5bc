import { clientTexts } from '@glimpse/contract/texts';
import BookmarkIcon from 'lucide-react/icons/bookmark';
import { useCallback, useState } from 'react';
import { styled } from 'styled-components';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Notice } from '../../ui/notice.tsx';
import { isBySearchedAuthor } from '../grid/is-by-searched-author.ts';
import { LiveGrid } from '../grid/live-grid.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { useBlockLists } from '../visibility/block-lists.tsx';
import { BookmarkTiles, OnBlankChange } from './bookmark-tiles.tsx';
import { liveBookmarks } from './queries.ts';

/** The viewer's bookmarked posts, newest bookmark first. With `search`, only posts by matching authors. */
export function BookmarkList({ search }: { search: string }) {
  const db = useFirestore();
  const { uid } = useViewer();
  const { isBlocked } = useBlockLists();
  const [blankIds, setBlankIds] = useState<ReadonlySet<string>>(new Set());
  const changeBlank = useCallback(
    (postId: string, isBlank: boolean) =>
      setBlankIds((before) => new Set([...before].filter((id) => id !== postId).concat(isBlank ? postId : []))),
    [],
  );
  return (
    <OnBlankChange value={changeBlank}>
      <LiveGrid
        list={liveBookmarks(db, uid, search)}
        label={search === '' ? 'Bookmarked posts' : `Bookmarked posts by people matching ${search}`}
        Tiles={BookmarkTiles}
        isWanted={(post) => !isBlocked(post.postBy.uid) && isBySearchedAuthor(post, search)}
        isBlank={({ id }) => blankIds.has(id)}
        showsNewerItems
        empty={
          <Notice icon={<BookmarkIcon size={28} strokeWidth={1.5} />}>
            <Title>{clientTexts.bookmarksEmpty}</Title>
            {search === ''
              ? 'Posts you bookmark appear here. Only you can see them.'
              : `None of your bookmarked posts is by someone matching “${search}”.`}
          </Notice>
        }
      />
    </OnBlankChange>
  );
}

const Title = styled.strong`
  display: block;
  margin-bottom: ${({ theme }) => theme.space(2)};
  color: ${({ theme }) => theme.color.text};
  font: 650 ${({ theme }) => theme.font.title} ${({ theme }) => theme.font.family};
`;
