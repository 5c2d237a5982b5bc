import { type Media, stillUrl } from '@glimpse/contract/media/media';
import type { HighlightDoc } from '@glimpse/contract/stories/highlight';
import type { StoryDoc } from '@glimpse/contract/stories/story';

/** Returns the cover of a highlight that shows this story. It has no picture if the story shows a post. */
export const coverOf = (storyId: string, story: StoryDoc | undefined): HighlightDoc['cover'] => ({
  storyId,
  pictureUrl: story?.media ? smallPictureOf(story.media) : '',
});

const smallPictureOf = (media: Media): string => {
  const [square] = media.squares;
  return square?.url ?? stillUrl(media);
};
