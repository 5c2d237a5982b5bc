import type { Embed } from '@glimpse/contract/conversations/conversation-message';
import { PictureEmbed, PictureOfRequest } from './picture-embed.tsx';
import { PostEmbed } from './post-embed.tsx';
import { ProfileEmbed } from './profile-embed.tsx';
import { StoryEmbed } from './story-embed.tsx';

/** What a message contains besides its text. A request shows no picture. */
export function MessageEmbed({ embed, isRequestToViewer }: { embed: Embed; isRequestToViewer: boolean }) {
  switch (embed.kind) {
    case 'picture':
      return isRequestToViewer ? <PictureOfRequest /> : <PictureEmbed media={embed.media} alt={embed.altText} />;
    case 'post':
      return <PostEmbed postId={embed.postId} />;
    case 'profile':
      return <ProfileEmbed uid={embed.userId} />;
    case 'story':
      return <StoryEmbed {...embed} />;
  }
}
