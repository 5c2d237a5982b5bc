import { foldTag } from '@glimpse/contract/words';
import { useParams } from 'react-router-dom';
import { Column } from '../features/grid/column.tsx';
import { TagPosts } from '../features/tags/tag-posts.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** /explore/tags/:tag and /explore/tags/:tag?order=liked */
export function TagPage() {
  const { tag: written = '' } = useParams();
  const tag = foldTag(written);
  if (tag === null) return <NotFoundPage />;
  return (
    <Column>
      <title>{`#${tag} • Glimpse`}</title>
      <TagPosts key={tag} tag={tag} />
    </Column>
  );
}
