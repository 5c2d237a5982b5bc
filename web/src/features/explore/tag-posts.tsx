import HashIcon from 'lucide-react/icons/hash';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { LiveGrid } from '../grid/live-grid.tsx';
import { PostTiles } from '../grid/post-tiles.tsx';
import { OrderPicker } from '../posts/order-picker.tsx';
import type { PostOrder } from '../posts/queries.ts';
import { postsText } from '../rich-text/posts-text.ts';
import { liveTag } from '../rich-text/tag-queries.ts';
import { useBlockLists } from '../visibility/block-lists.tsx';
import { liveTagged } from './queries.ts';

const choices: readonly { order: PostOrder; label: string }[] = [
  { order: 'latest', label: 'Newest' },
  { order: 'trending', label: 'Most liked' },
];

/** A grid of everybody's posts with a tag. The URL contains the order. `tag` is case-folded. */
export function TagPosts({ tag }: { tag: string }) {
  const db = useFirestore();
  const { isBlockedOrMuted } = useBlockLists();
  const [params, setParams] = useSearchParams();
  const order = params.get('order') === 'liked' ? 'trending' : 'latest';
  const count = useLiveQuery(liveTag(db, tag)).data?.postCount;
  return (
    <>
      <Head>
        <PageTitle dir="auto">#{tag}</PageTitle>
        <Count>{count !== undefined && postsText(count)}</Count>
      </Head>
      <OrderPicker
        choices={choices}
        order={order}
        onChange={(newOrder) => setParams(newOrder === 'trending' ? { order: 'liked' } : {}, { replace: true })}
      />
      <LiveGrid
        key={order}
        list={liveTagged(db, tag, order)}
        label={`Posts with #${tag}`}
        Tiles={PostTiles}
        isWanted={(post) => !isBlockedOrMuted(post.postBy.uid) && post.tags.includes(tag)}
        empty={<Notice icon={<HashIcon size={28} strokeWidth={1.5} />}>No posts with #{tag} yet.</Notice>}
      />
    </>
  );
}

const Head = styled.header`
  padding: ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(2)};

  ${({ theme }) => theme.at.tablet} { padding: 0 0 ${({ theme }) => theme.space(2)}; }
`;

/** Has its full height before the number has loaded, so that the page does not jump. */
const Count = styled.p`
  min-height: 1.5em;
  color: ${({ theme }) => theme.color.textSoft};
`;
