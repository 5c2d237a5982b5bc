import { tagCalls } from '@glimpse/contract/rich-text/tag-calls';
import { call } from '../../lib/api/call.ts';
import { t } from '../../lib/languages/translate.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { type ToggleControl, type ToggleKind, useToggle } from '../../lib/outbox/use-toggle.ts';
import { useToggledIds } from '../../lib/outbox/use-toggled-ids.ts';
import { Button } from '../../ui/button.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { liveFollowedTags } from './tag-queries.ts';

/** The ids of the toggles are the folded tags. */
export const followedTags: ToggleKind = {
  noun: 'followed-tag',
  send: (tag, value) => call(value ? tagCalls.followTag : tagCalls.unfollowTag, { params: { tag } }),
  texts: () => ({ failure: true }),
};

interface FollowedTags {
  /** The tags that the viewer follows, with the optimistic changes, newest first. */
  readonly tags: readonly string[];
  /** True until the tags are known for the first time. False if they cannot be loaded. */
  readonly isPending: boolean;
}

export function useFollowedTags(): FollowedTags {
  const { data, isPending } = useLiveQuery(liveFollowedTags(useFirestore(), useViewer().uid));
  return { tags: useToggledIds(followedTags, data ?? noTags), isPending };
}

const noTags: readonly string[] = [];

/** Returns the toggle that follows and unfollows a tag. `isLoaded` is false until the stored value is known. */
export function useFollowTag(tag: string): ToggleControl & { readonly isLoaded: boolean } {
  const { data } = useLiveQuery(liveFollowedTags(useFirestore(), useViewer().uid));
  return { ...useToggle(followedTags, tag, data?.includes(tag)), isLoaded: data !== undefined };
}

/** A button 'Follow' or 'Unfollow' for a hashtag. Its accessible name contains the hashtag. */
export function FollowTagButton({ tag }: { tag: string }) {
  const follow = useFollowTag(tag);
  const name = `#${tag}`;
  return (
    <Button
      tone={follow.isOn ? 'outline' : 'primary'}
      disabled={!follow.isLoaded}
      aria-label={follow.isOn ? t('posts.unfollowTag', { tag: name }) : t('posts.followTag', { tag: name })}
      onClick={() => follow.set(!follow.isOn)}
    >
      {follow.isOn ? t('posts.unfollow') : t('posts.follow')}
    </Button>
  );
}
