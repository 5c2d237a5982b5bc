import type { Media } from '@glimpse/contract/media/media';
import type { Overlay, Story, StoryDoc, StoryPost } from '@glimpse/contract/stories/story';

/** The person whose stories are shown. */
export interface StoryAuthor {
  readonly uid: string;
  readonly fullName: string;
  readonly username: string;
  readonly profileAvatar: string;
}

/** A story on the screen, from the API or from its document. */
export interface ShownStory {
  readonly id: string;
  readonly uid: string;
  readonly media: Media | null;
  readonly post: StoryPost | null;
  readonly overlays: readonly Overlay[];
  readonly createdAtMs: number;
  /** From this time on the story is hidden. Infinity in a highlight, and for the author's own archive. */
  readonly goneAtMs: number;
  readonly isSeen: boolean;
}

export const storyFromApi = (story: Story): ShownStory => ({
  id: story._id,
  uid: story.uid,
  media: story.media,
  post: story.post,
  overlays: story.overlays,
  createdAtMs: Date.parse(story.createdAt),
  goneAtMs: Date.parse(story.expireAt),
  isSeen: story.isSeen,
});

/** The document of a story. Others than the author see it after `expireAt` only while a highlight contains it. */
export function storyFromDoc(story: StoryDoc & { id: string }, viewerUid: string): ShownStory {
  const staysVisible = story.uid === viewerUid || story.highlightIds.length > 0;
  return {
    id: story.id,
    uid: story.uid,
    media: story.media,
    post: story.post,
    overlays: story.overlays,
    createdAtMs: story.createdAt,
    goneAtMs: staysVisible ? Number.POSITIVE_INFINITY : story.expireAt,
    // The list of the API says whether a story is seen. A story that is opened by itself is recorded again.
    isSeen: story.uid === viewerUid || story.expireAt <= Date.now(),
  };
}
