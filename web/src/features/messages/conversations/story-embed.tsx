import type { Embed } from '@glimpse/contract/conversations/conversation-message';
import type { Media } from '@glimpse/contract/media/media';
import { styled } from 'styled-components';
import { storyLinks } from '../../../entities/links/story-links.ts';
import { useMediaUrls } from '../../../entities/media/use-media-urls.ts';
import { t } from '../../../lib/languages/translate.ts';
import { useLiveQuery } from '../../../lib/live/live-query.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { liveStoriesAmong } from '../../stories/queries.ts';
import { EmbedLink, embedWidthPx, MissingEmbed } from './embed-card.ts';

type StoryReference = Extract<Embed, { kind: 'story' }>;

/** A story in a message. The viewer's browser reads it under its rules, so it disappears when it expires. */
export function StoryEmbed({ userId, storyId, isReply }: StoryReference) {
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
      <Label>{label}</Label>
    </EmbedLink>
  );
}

function StoryPicture({ media }: { media: Media }) {
  const { url } = useMediaUrls(media, embedWidthPx, true);
  return url ? <Picture src={url} alt={media.alt} /> : <Skeleton $width="100%" $height="11rem" />;
}

const Picture = styled.img`
  display: block;
  width: 100%;
  height: 11rem;
  object-fit: cover;
`;

const Label = styled.span`
  display: block;
  padding: ${({ theme }) => theme.space(3)};
  font-weight: 650;
`;
