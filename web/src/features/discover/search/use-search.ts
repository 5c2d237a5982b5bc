import { foldTag } from '@glimpse/contract/rich-text/rich-text';
import { matchesCaption } from '@glimpse/contract/search/caption-tokens';
import { useEffect, useEffectEvent, useState } from 'react';
import { type LiveTag, liveTags } from '../../../entities/rich-text/tag-queries.ts';
import { useBlockLists } from '../../../entities/visibility/block-lists.tsx';
import type { LiveList } from '../../../lib/live/live-list.ts';
import { useLivePage, useLivePages } from '../../../lib/live/live-pages.ts';
import { useLiveQuery } from '../../../lib/live/live-query.ts';
import { initialPages, type Page } from '../../../lib/live/page-state.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import type { LivePost } from '../../posts/post/queries.ts';
import { useDeletedPostIds } from '../../posts/post/use-delete-post.ts';
import { captionPageSize, liveCaptions } from './queries.ts';

/** The most pages that load by themselves. The filter removes some posts, so one page may have few results. */
const maxAutomaticPages = 5;

export interface CaptionSearch {
  readonly list: LiveList<LivePost>;
  /** The pages after the first one. Render a `CaptionPage` for each, so that it has a listener. */
  readonly laterPages: readonly Page<LivePost>[];
  /** While the posts load, the posts of the previous search that also match this one. */
  readonly posts: readonly LivePost[];
  /** Posts may still be found by themselves. */
  readonly isPending: boolean;
  readonly hasFailed: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

/**
 * Returns the public posts whose captions have words that start with all typed words, newest first. Leaves out people
 * whom the viewer has blocked or muted, or who have blocked the viewer.
 */
export function useCaptionSearch(search: string): CaptionSearch {
  const list = liveCaptions(useFirestore(), search);
  const { pages, hasMore, loadMore } = useLivePages(list, { keepPages: false });
  const firstPage: Page<LivePost> = pages[0] ?? initialPages.pages[0];
  const { error, retry } = useLivePage(list, firstPage, 0);
  const { isBlockedOrMuted } = useBlockLists();
  const deletedIds = useDeletedPostIds();
  // An empty placeholder page comes from an earlier search. There may be posts now.
  const isLoaded = firstPage.items !== null && !(firstPage.isPlaceholder && firstPage.items.length === 0);
  const shownPages = useLastValue(isLoaded ? pages : undefined) ?? [];
  const posts = shownPages
    .flatMap(({ items }) => items ?? [])
    .filter(({ id, postBy, content }) => {
      const isWanted = !deletedIds.has(id) && !isBlockedOrMuted(postBy.uid);
      return isWanted && matchesCaption(search, content);
    });

  const isAutomatic = posts.length < captionPageSize && pages.length < maxAutomaticPages;
  const isLoadingMore = pages.length > 1 && pages.at(-1)?.items === null;
  const isSearchingOn = posts.length === 0 && (isLoadingMore || (hasMore && isAutomatic));

  const loadMissing = useEffectEvent(() => {
    if (isAutomatic) loadMore();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each page, and when another text filters them
  useEffect(() => {
    if (hasMore) loadMissing();
  }, [hasMore, pages.length, search]);

  return {
    list,
    laterPages: pages.slice(1),
    posts,
    isPending: isLoaded ? isSearchingOn : error === null,
    hasFailed: !isLoaded && error !== null,
    hasMore,
    isLoadingMore,
    loadMore,
    retry,
  };
}

const maxTags = 8;

export const startsWithHash = (search: string): boolean => /^[#＃]/u.test(search);

export interface TagSearch {
  /** While the tags load, the tags of the previous search that also match this one. */
  readonly tags: readonly LiveTag[];
  readonly isPending: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Returns the most used tags that start with `search`, with or without its `#`. */
export function useTagSearch(search: string): TagSearch {
  const db = useFirestore();
  const prefix = foldTag(search.replace(/^[#＃]/u, ''));
  const { data, isPending, error, retry } = useLiveQuery(prefix === null ? null : liveTags(db, prefix, maxTags));
  const last = useLastValue(data) ?? [];
  return {
    tags: prefix === null ? [] : last.filter(({ tag }) => tag.startsWith(prefix)),
    isPending,
    hasFailed: error !== null && data === undefined,
    retry,
  };
}

/** Returns `value`, or its last other value while it is undefined. The value must be the same object if it is equal. */
function useLastValue<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
