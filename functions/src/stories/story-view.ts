import { toApiTime } from '@glimpse/contract/fields';
import type { Story, StoryDoc } from '@glimpse/contract/stories/story';
import type { Stored } from '../firestore/documents.ts';

/** Returns the API form of a story. */
export const storyView = ({ id, data }: Stored<StoryDoc>, isSeen: boolean): Story => ({
  _id: id,
  uid: data.uid,
  media: data.media,
  post: data.post,
  overlays: data.overlays,
  createdAt: toApiTime(data.createdAt),
  expireAt: toApiTime(data.expireAt),
  isSeen,
});
