import HashIcon from 'lucide-react/icons/hash';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { FollowTagButton } from '../../../entities/rich-text/followed-tags.tsx';
import { followersText, postsText } from '../../../entities/rich-text/posts-text.ts';
import { liveTag } from '../../../entities/rich-text/tag-queries.ts';
import { TagRow } from '../../../entities/rich-text/tag-row.tsx';
import { useBlockLists } from '../../../entities/visibility/block-lists.tsx';
import { messageName, type NamedMessage, t } from '../../../lib/languages/translate.ts';
import { useFirstPage } from '../../../lib/live/live-pages.ts';
import { useLiveQuery } from '../../../lib/live/live-query.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { LiveGrid } from '../../posts/grid/live-grid.tsx';
import { PostTiles } from '../../posts/grid/post-tiles.tsx';
import { OrderPicker } from '../../posts/post/order-picker.tsx';
import type { LivePost, PostOrder } from '../../posts/post/queries.ts';
import { liveTagged } from './queries.ts';

const choices: readonly { order: PostOrder; label: NamedMessage }[] = [
  { order: 'latest', label: messageName('feed.newest') },
  { order: 'trending', label: messageName('feed.mostLiked') },
];

/**
 * A hashtag with its number of posts, a Follow button, related hashtags, and a grid of everybody's posts with it. The
 * URL contains the order. `tag` is case-folded.
 */
export function TagPosts({ tag }: { tag: string }) {
  const db = useFirestore();
  const { isBlockedOrMuted } = useBlockLists();
  const [params, setParams] = useSearchParams();
  const order = params.get('order') === 'liked' ? 'trending' : 'latest';
  const counts = useLiveQuery(liveTag(db, tag)).data;
  const list = liveTagged(db, tag, order);
  const isWanted = (post: LivePost) => !isBlockedOrMuted(post.postBy.uid) && post.tags.includes(tag);
  return (
    <>
      <Head>
        <Name>
          <PageTitle dir="auto">#{tag}</PageTitle>
          <Counts>
            {counts && <span>{postsText(counts.postCount)}</span>}
            {counts && counts.followerCount > 0 && <span>{followersText(counts.followerCount)}</span>}
          </Counts>
        </Name>
        <FollowTagButton tag={tag} />
      </Head>
      <RelatedTags tag={tag} posts={useFirstPage(list).filter(isWanted)} />
      <OrderPicker
        choices={choices}
        order={order}
        onChange={(newOrder) => setParams(newOrder === 'trending' ? { order: 'liked' } : {}, { replace: true })}
      />
      <LiveGrid
        key={order}
        list={list}
        label={t('feed.postsWithTag', { tag: `#${tag}` })}
        Tiles={PostTiles}
        isWanted={isWanted}
        empty={
          <Notice icon={<HashIcon size={28} strokeWidth={1.5} />}>
            {t('feed.noPostsWithTag', { tag: `#${tag}` })}
          </Notice>
        }
      />
    </>
  );
}

const Head = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space(4)};
  padding: ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(4)} ${({ theme }) => theme.space(2)};

  ${({ theme }) => theme.at.tablet} { padding: 0 0 ${({ theme }) => theme.space(2)}; }
`;

const Name = styled.div`
  min-width: 0;
  overflow-wrap: anywhere;
`;

/** Has its full height before the numbers have loaded, so that the page does not jump. */
const Counts = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${({ theme }) => theme.space(3)};
  min-height: 1.5em;
  color: ${({ theme }) => theme.color.textSoft};
`;

/** The hashtags that posts with `tag` often have, too. It reads nothing, because it counts the loaded posts' tags. */
const RelatedTags = ({ tag, posts }: { tag: string; posts: readonly LivePost[] }) => (
  <ReservedRow>
    <TagRow label={t('feed.relatedHashtags')} tags={findRelatedTags(posts, tag).map((related) => ({ tag: related }))} />
  </ReservedRow>
);

/** Has the height of a row before the posts have loaded, so that the page does not jump. */
const ReservedRow = styled.div`
  min-height: 3.75rem;
`;

const maxRelatedTags = 8;

/**
 * Returns the tags that the posts with `tag` have most often besides it. The first in the list of posts decides ties.
 */
export function findRelatedTags(posts: readonly Pick<LivePost, 'tags'>[], tag: string): string[] {
  const counts = new Map<string, number>();
  for (const { tags } of posts) {
    if (!tags.includes(tag)) continue;
    for (const other of tags) if (other !== tag) counts.set(other, (counts.get(other) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, maxRelatedTags)
    .map(([other]) => other);
}
