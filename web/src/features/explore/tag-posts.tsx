import HashIcon from 'lucide-react/icons/hash';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { LiveGrid } from '../grid/live-grid.tsx';
import { PostTiles } from '../grid/post-tiles.tsx';
import { postsText } from '../rich-text/posts-text.ts';
import { liveTag } from '../rich-text/tag-queries.ts';
import { useHidden } from '../safety/hidden.tsx';
import { liveTagged, type TagOrder } from './queries.ts';

const orders: readonly { order: TagOrder; label: string }[] = [
  { order: 'latest', label: 'Newest' },
  { order: 'trending', label: 'Most liked' },
];

/** Everybody's posts with a hashtag (folded) as a grid, newest or most liked first; the address keeps which. */
export function TagPosts({ tag }: { tag: string }) {
  const db = useFirestore();
  const { isHidden } = useHidden();
  const [params, setParams] = useSearchParams();
  const order = params.get('order') === 'liked' ? 'trending' : 'latest';
  const count = useLiveQuery(liveTag(db, tag)).data?.postCount;
  return (
    <>
      <Head>
        <PageTitle dir="auto">#{tag}</PageTitle>
        <Count>{count !== undefined && postsText(count)}</Count>
      </Head>
      <Orders role="group" aria-label="Order of posts">
        {orders.map((choice) => (
          <Order
            key={choice.order}
            type="button"
            aria-pressed={choice.order === order}
            onClick={() =>
              setParams(choice.order === 'trending' ? { order: 'liked' } : {}, { replace: true })
            }
          >
            {choice.label}
          </Order>
        ))}
      </Orders>
      <LiveGrid
        key={order}
        list={liveTagged(db, tag, order)}
        label={`Posts with #${tag}`}
        Tiles={PostTiles}
        isWanted={(post) => !isHidden(post.postBy.uid) && post.tags.includes(tag)}
        empty={
          <Notice icon={<HashIcon size={28} strokeWidth={1.5} />}>
            Nobody has posted anything with #{tag} yet.
          </Notice>
        }
      />
    </>
  );
}

const Head = styled.header`
  padding: ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(2)};

  ${({ theme }) => theme.at.tablet} { padding: 0 0 ${({ theme }) => theme.space(2)}; }
`;

/** Its line is there before the number is. */
const Count = styled.p`
  min-height: 1.5em;
  color: ${({ theme }) => theme.color.textSoft};
`;

const Orders = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space(6)};
  margin-bottom: ${({ theme }) => theme.space(1)};
  padding: 0 ${({ theme }) => theme.space(4)};

  ${({ theme }) => theme.at.tablet} { padding: 0; }
`;

const Order = styled.button`
  min-height: 3rem;
  padding: 0;
  border: 0;
  border-bottom: 2px solid transparent;
  background: none;
  color: ${({ theme }) => theme.color.textSoft};
  font-weight: 600;
  cursor: pointer;

  &:hover { color: ${({ theme }) => theme.color.text}; }
  &[aria-pressed='true'] {
    border-color: ${({ theme }) => theme.color.text};
    color: ${({ theme }) => theme.color.text};
  }
`;
