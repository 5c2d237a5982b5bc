import { foldTag } from '@glimpse/contract/rich-text/rich-text';
import { useParams } from 'react-router-dom';
import { TagRow } from '../entities/rich-text/tag-row.tsx';
import { useTags } from '../entities/rich-text/use-tags.ts';
import { Explore } from '../features/discover/explore/explore.tsx';
import { TagPosts } from '../features/discover/explore/tag-posts.tsx';
import { Column } from '../features/posts/grid/column.tsx';
import { SearchRow, useSearchText } from '../features/posts/grid/grid-search.tsx';
import { t } from '../lib/languages/translate.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** /explore and /explore?q=text */
export function ExplorePage() {
  const { typed, setTyped, search } = useSearchText();
  const { tags, isPending } = useTags(search);
  return (
    <Column>
      <title>{t('shell.pageTitle', { title: t('shell.explore') })}</title>
      <VisuallyHidden as="h1">{t('shell.explore')}</VisuallyHidden>
      <SearchRow label={t('shell.searchByNameOrEmail')} value={typed} onChange={setTyped} />
      <TagRow tags={tags} />
      <Explore search={search} isOnlyResult={tags.length === 0 && !isPending} />
    </Column>
  );
}

/** /explore/tags/:tag and /explore/tags/:tag?order=liked */
export function TagPage() {
  const { tag: tagInPath = '' } = useParams();
  const tag = foldTag(tagInPath);
  if (tag === null) return <NotFoundPage />;
  return (
    <Column>
      <title>{t('shell.pageTitle', { title: `#${tag}` })}</title>
      <TagPosts key={tag} tag={tag} />
    </Column>
  );
}
