import { type Media, stillUrl } from '@glimpse/contract/media/media';
import type { HighlightDoc } from '@glimpse/contract/stories/highlight';
import type { StoryDoc } from '@glimpse/contract/stories/story';
import type { Stored } from '../firestore/documents.ts';

/** Returns the cover of a highlight that shows this story. It has no picture if the story shows a post. */
export const coverOf = (storyId: string, story: Stored<StoryDoc> | null): HighlightDoc['cover'] => ({
  storyId,
  pictureUrl: story?.data.media ? smallPictureOf(story.data.media) : '',
});

const smallPictureOf = (media: Media): string => {
  const [square] = media.squares;
  return square?.url ?? stillUrl(media);
};
