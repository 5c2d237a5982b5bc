import type { Embed } from '@glimpse/contract/conversations/conversation-message';
import type { Media } from '@glimpse/contract/media/media';
import { css, styled } from 'styled-components';
import { profileLinks } from '../../../entities/links/profile-links.ts';
import { storyLinks } from '../../../entities/links/story-links.ts';
import { useMediaUrls, useSquareUrls } from '../../../entities/media/use-media-urls.ts';
import { useCover } from '../../../entities/preferences/preferences.tsx';
import { livePerson } from '../../../entities/profiles/queries.ts';
import { IsolatedWords } from '../../../entities/rich-text/linked-text.tsx';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { links } from '../../../lib/browser/links.ts';
import { t } from '../../../lib/languages/translate.ts';
import { useLiveQuery } from '../../../lib/live/live-query.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { alignedWithParent } from '../../../ui/aligned-with-parent.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Link } from '../../../ui/link.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { firstLines, oneLine } from '../../../ui/text-overflow.ts';
import { altText } from '../../posts/post/alt-text.ts';
import { type LivePost, livePost } from '../../posts/post/queries.ts';
import { liveStoriesAmong } from '../../stories/queries.ts';
import { embedWidthPx, PictureEmbed } from './message-picture.tsx';

const frame = css`
  width: ${embedWidthPx}px;
  max-width: 100%;
  overflow: hidden;
  border: 1px solid ${({ theme }) => theme.color.border};
  border-radius: ${({ theme }) => theme.radius.large};
`;

/** The frame of a post or a profile in a message. */
const EmbedLink = styled(Link)`
  ${frame}
  display: block;

  ${({ theme }) => theme.at.hover} {
    &:hover { background: ${({ theme }) => theme.color.sunken}; }
  }
`;

/** Replaces an embed that the viewer cannot see. */
const MissingEmbed = styled.p`
  ${frame}
  width: fit-content;
  padding: ${({ theme }) => theme.space(2.5)} ${({ theme }) => theme.space(3)};
  color: ${({ theme }) => theme.color.textSoft};
  font-style: italic;
`;

/** What a message contains besides its text. A request shows no picture. */
export function MessageEmbed({ embed, isRequestToViewer }: { embed: Embed; isRequestToViewer: boolean }) {
  switch (embed.kind) {
    case 'picture':
      if (isRequestToViewer) return <MissingEmbed>{t('conversations.pictureOfRequest')}</MissingEmbed>;
      return <PictureEmbed media={embed.media} alt={embed.altText} />;
    case 'post':
      return <PostEmbed postId={embed.postId} />;
    case 'profile':
      return <ProfileEmbed uid={embed.userId} />;
    case 'story':
      return <StoryEmbed {...embed} />;
  }
}

/** A post in a message. The viewer's browser reads it, so it shows what the viewer may see. */
function PostEmbed({ postId }: { postId: string }) {
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
      <PostHead>
        <Avatar url={postBy.profileAvatar} size={24} />
        <span dir="auto">{postBy.username}</span>
      </PostHead>
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

const PostHead = styled.span`
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

/** A profile in a message. The viewer's browser reads it, so it shows what the viewer may see. */
function ProfileEmbed({ uid }: { uid: string }) {
  const { data: person, error } = useLiveQuery(livePerson(useFirestore(), uid));
  if (person === null || (error && !person)) return <MissingEmbed>{t('conversations.profileGone')}</MissingEmbed>;
  if (!person) return <Skeleton $width={`${embedWidthPx}px`} $height="4.375rem" />;
  return (
    <EmbedLink to={profileLinks.profile({ username: person.username, uid })}>
      <PersonLine>
        <Avatar url={person.profileAvatar} size={44} />
        <Names>
          <Name dir="auto">{person.fullName}</Name>
          <Username dir="auto">{person.username}</Username>
        </Names>
      </PersonLine>
    </EmbedLink>
  );
}

const PersonLine = styled.span`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(3)};
  padding: ${({ theme }) => theme.space(3)};
`;

const Names = styled.span`
  min-width: 0;
`;

const Name = styled.span`
  display: block;
  ${oneLine}
  ${alignedWithParent}
  font-weight: 650;
`;

const Username = styled(Name)`
  color: ${({ theme }) => theme.color.textSoft};
  font-weight: 400;
`;

type StoryReference = Extract<Embed, { kind: 'story' }>;

/** A story in a message. The viewer's browser reads it under its rules, so it disappears when it expires. */
function StoryEmbed({ userId, storyId, isReply }: StoryReference) {
  const { data: stories, error } = useLiveQuery(liveStoriesAmong(useFirestore(), userId, [storyId]));
  const [story] = stories ?? [];
  if (!story) {
    if (!stories && !error) return <Skeleton $width={`${embedWidthPx}px`} $height="8rem" />;
    return <MissingEmbed>{t('conversations.storyGone')}</MissingEmbed>;
  }
  const label = isReply ? t('conversations.replyToStory') : t('conversations.story');
  return (
    <EmbedLink to={storyLinks.story(userId, storyId)}>
      {story.media && <StoryPicture media={story.media} />}
      <StoryLabel>{label}</StoryLabel>
    </EmbedLink>
  );
}

function StoryPicture({ media }: { media: Media }) {
  const { url } = useMediaUrls(media, embedWidthPx, true);
  return url ? <StoryImage src={url} alt={media.alt} /> : <Skeleton $width="100%" $height="11rem" />;
}

const StoryImage = styled.img`
  display: block;
  width: 100%;
  height: 11rem;
  object-fit: cover;
`;

const StoryLabel = styled.span`
  display: block;
  padding: ${({ theme }) => theme.space(3)};
  font-weight: 650;
`;
