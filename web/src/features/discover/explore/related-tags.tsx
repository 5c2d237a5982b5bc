import { styled } from 'styled-components';
import { TagRow } from '../../../entities/rich-text/tag-row.tsx';
import { t } from '../../../lib/languages/translate.ts';
import type { LivePost } from '../../posts/post/queries.ts';
import { findRelatedTags } from './find-related-tags.ts';

/** The hashtags that posts with `tag` often have, too. It reads nothing, because it counts the loaded posts' tags. */
export const RelatedTags = ({ tag, posts }: { tag: string; posts: readonly LivePost[] }) => (
  <ReservedRow>
    <TagRow label={t('feed.relatedHashtags')} tags={findRelatedTags(posts, tag).map((related) => ({ tag: related }))} />
  </ReservedRow>
);

/** Has the height of a row before the posts have loaded, so that the page does not jump. */
const ReservedRow = styled.div`
  min-height: 3.75rem;
`;
