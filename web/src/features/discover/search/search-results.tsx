import WifiOffIcon from 'lucide-react/icons/wifi-off';
import { useState } from 'react';
import { styled } from 'styled-components';
import { PersonRow, PersonRowSkeleton } from '../../../entities/profiles/person-row.tsx';
import { TagRow } from '../../../entities/rich-text/tag-row.tsx';
import { t } from '../../../lib/languages/translate.ts';
import type { LiveList } from '../../../lib/live/live-list.ts';
import { useLivePage } from '../../../lib/live/live-pages.ts';
import type { Page } from '../../../lib/live/page-state.ts';
import { usePeopleSearch } from '../../../parts/people-list/use-people-list.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Retry } from '../../../ui/retry.tsx';
import type { LivePost } from '../../posts/post/queries.ts';
import { CaptionRow } from './caption-row.tsx';
import { SearchSection } from './search-section.tsx';
import { type CaptionSearch, startsWithHash, type TagSearch, useCaptionSearch, useTagSearch } from './use-search.ts';

interface SearchResultsProps {
  /** The trimmed text. It is not blank. */
  search: string;
  /** Called when the viewer opens a result. */
  onOpen: () => void;
}

/** The people, hashtags and captions that match. A text that starts with # and matches hashtags finds only these. */
export function SearchResults({ search, onOpen }: SearchResultsProps) {
  const tags = useTagSearch(search);
  if (!startsWithHash(search) || (!tags.isPending && tags.tags.length === 0))
    return <AllResults search={search} tags={tags} onOpen={onOpen} />;
  return tags.tags.length === 0 ? <Skeleton /> : <Hashtags tags={tags} onOpen={onOpen} />;
}

function AllResults({ search, tags, onOpen }: SearchResultsProps & { tags: TagSearch }) {
  const people = usePeopleSearch(search);
  const captions = useCaptionSearch(search);
  const [hasLoaded, setHasLoaded] = useState(false);
  const arePeoplePending = people.isPending || people.isPlaceholderData;
  const isPending = arePeoplePending || tags.isPending || captions.isPending;
  if (!isPending && !hasLoaded) setHasLoaded(true);
  const isEmpty =
    people.data?.pages.every(({ users }) => users.length === 0) !== false &&
    !people.hasNextPage &&
    tags.tags.length === 0 &&
    captions.posts.length === 0 &&
    !captions.hasMore;
  const hasFailed = people.isLoadingError || tags.hasFailed || captions.hasFailed;

  if (people.isPaused && arePeoplePending) return <Offline />;
  function retry() {
    if (people.isLoadingError) void people.refetch();
    if (tags.hasFailed) tags.retry();
    if (captions.hasFailed) captions.retry();
  }
  return (
    <>
      {/* The first results appear together, so that none of them moves when others arrive. */}
      {isPending && (isEmpty || !hasLoaded) ? (
        <Skeleton />
      ) : (
        <>
          <People people={people} onOpen={onOpen} />
          {tags.tags.length > 0 && <Hashtags tags={tags} onOpen={onOpen} />}
          <Captions captions={captions} search={search} onOpen={onOpen} />
          {hasFailed && <Retry text={t('search.failed')} onRetry={retry} />}
          {isEmpty && !hasFailed && (
            <div role="status">
              <Notice>{t('search.empty')}</Notice>
            </div>
          )}
        </>
      )}
      {captions.laterPages.map((page, index) => (
        <LaterPage key={page.after?.join()} list={captions.list} page={page} index={index + 1} />
      ))}
    </>
  );
}

function People({ people, onOpen }: { people: ReturnType<typeof usePeopleSearch>; onOpen: () => void }) {
  const users = people.data?.pages.flatMap((page) => page.users) ?? [];
  if (users.length === 0 && !people.hasNextPage) return null;
  return (
    <SearchSection title={t('common.people')} isPending={people.isFetching}>
      <ul aria-label={t('common.people')}>
        {users.map((person) => (
          <li key={person._id}>
            <PersonRow person={person} avatarSize={44} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {people.isFetchNextPageError ? (
        <Retry text={t('search.failed')} onRetry={() => people.fetchNextPage()} />
      ) : (
        people.hasNextPage && (
          <Button tone="text" isPending={people.isFetchingNextPage} onClick={() => people.fetchNextPage()}>
            {t('search.morePeople')}
          </Button>
        )
      )}
    </SearchSection>
  );
}

const Hashtags = ({ tags, onOpen }: { tags: TagSearch; onOpen: () => void }) => (
  <SearchSection title={t('search.hashtags')} isPending={tags.isPending}>
    <FullWidth>
      <TagRow tags={tags.tags} onOpen={onOpen} />
    </FullWidth>
  </SearchSection>
);

/** On phones, the row of tags scrolls to the edges of the screen, and has the padding of the page itself. */
const FullWidth = styled.div`
  margin-inline: ${({ theme }) => theme.space(-4)};

  ${({ theme }) => theme.at.tablet} { margin-inline: 0; }
`;

interface CaptionsProps {
  captions: CaptionSearch;
  search: string;
  onOpen: () => void;
}

function Captions({ captions, search, onOpen }: CaptionsProps) {
  const { posts, hasMore, isLoadingMore } = captions;
  if (posts.length === 0 && !hasMore) return null;
  return (
    <SearchSection title={t('search.captions')} isPending={captions.isPending}>
      <ul aria-label={t('search.captions')}>
        {posts.map((post) => (
          <CaptionRow key={post.id} post={post} search={search} onOpen={onOpen} />
        ))}
      </ul>
      {(hasMore || isLoadingMore) && (
        <Button tone="text" isPending={isLoadingMore} onClick={captions.loadMore}>
          {t('search.moreCaptions')}
        </Button>
      )}
    </SearchSection>
  );
}

interface LaterPageProps {
  list: LiveList<LivePost>;
  page: Page<LivePost>;
  /** The index among all pages. */
  index: number;
}

/** Runs the listener of a page of captions. The posts are shown above it. */
function LaterPage({ list, page, index }: LaterPageProps) {
  const { error, retry } = useLivePage(list, page, index);
  return page.items === null && error && <Retry text={t('search.failed')} onRetry={retry} />;
}

const Skeleton = () => (
  <div role="status" aria-label={t('search.searching')}>
    <PersonRowSkeleton avatarSize={44} />
    <PersonRowSkeleton avatarSize={44} />
    <PersonRowSkeleton avatarSize={44} />
  </div>
);

const Offline = () => (
  <div role="status">
    <Notice icon={<WifiOffIcon size={28} strokeWidth={1.5} />}>{t('search.offline')}</Notice>
  </div>
);
