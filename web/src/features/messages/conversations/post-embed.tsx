import { styled } from 'styled-components';
import { useSquareUrls } from '../../../entities/media/use-media-urls.ts';
import { useCover } from '../../../entities/preferences/preferences.tsx';
import { IsolatedWords } from '../../../entities/rich-text/linked-text.tsx';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { links } from '../../../lib/browser/links.ts';
import { t } from '../../../lib/languages/translate.ts';
import { useLiveQuery } from '../../../lib/live/live-query.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { firstLines, oneLine } from '../../../ui/text-overflow.ts';
import { altText } from '../../posts/post/alt-text.ts';
import { type LivePost, livePost } from '../../posts/post/queries.ts';
import { EmbedLink, embedWidthPx, MissingEmbed } from './embed-card.ts';

/** A post in a message. The viewer's browser reads it, so it shows what the viewer may see. */
export function PostEmbed({ postId }: { postId: string }) {
  const { data: post, error } = useLiveQuery(livePost(useFirestore(), postId, useViewer().uid));
  if (post === null || (error && !post)) return <MissingEmbed>{t('conversations.postGone')}</MissingEmbed>;
  if (!post) return <Skeleton $width={`${embedWidthPx}px`} $height="21.5rem" />;
  return <PostCard post={post} />;
}

function PostCard({ post }: { post: LivePost }) {
  const { postBy, content } = post;
  const [media] = post.media;
  const { url, variants, isMissing } = useSquareUrls(media, embedWidthPx);
  // Covered until the viewer presses Show on the page of the post.
  const { isCovered } = useCover(post);
  const hasNoPicture = isCovered || url === '';
  return (
    <EmbedLink to={links.post(post.id)}>
      <Head>
        <Avatar url={postBy.profileAvatar} size={24} />
        <span dir="auto">{postBy.username}</span>
      </Head>
      <Picture
        url={hasNoPicture ? null : url}
        variants={hasNoPicture ? [] : variants}
        isMissing={isMissing}
        alt={isCovered ? t('safety.sensitiveContent') : altText(media, postBy)}
        placeholder={media.placeholder}
        ratio={1}
        sizes={`${embedWidthPx}px`}
        focus={media.squares.length > 0 ? undefined : media.focus}
      />
      {content !== '' && (
        <Caption dir="auto">
          <IsolatedWords text={content} />
        </Caption>
      )}
    </EmbedLink>
  );
}

const Head = styled.span`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(2)};
  padding: ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(3)};
  font-weight: 650;

  & > span { ${oneLine} }
`;

const Caption = styled.span`
  ${firstLines(2)}
  margin: ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(3)} ${({ theme }) => theme.space(3)};
  font-size: 0.875rem;
`;
