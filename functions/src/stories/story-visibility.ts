import type { StoryDoc } from '@glimpse/contract/stories/story';
import type { Visibility } from '@glimpse/contract/visibility/visibility';

/**
 * Returns the visibility of a story that is moderated for these reasons. `intended` is the visibility of the author's
 * posts that are not moderated. If it is null, the account is being deleted, and the story must not become public.
 */
export const storyVisibility = (hiddenBy: StoryDoc['hiddenBy'], intended: Visibility | null): Visibility =>
  hiddenBy.length > 0 ? 'hidden' : (intended ?? 'hidden');

/** Returns whether others can see the story now. The visibility decides which others. */
export const isShown = (
  { visibility, expireAt, highlightIds }: Pick<StoryDoc, 'visibility' | 'expireAt' | 'highlightIds'>,
  nowMs: number,
): boolean => visibility !== 'hidden' && (expireAt > nowMs || highlightIds.length > 0);
