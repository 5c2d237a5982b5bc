import { Button } from '../../ui/button.tsx';
import { useFollowTag } from './followed-tags.ts';

/** A button 'Follow' or 'Unfollow' for a hashtag. `describedBy` is the id of the element that names the hashtag. */
export function FollowTagButton({ tag, describedBy }: { tag: string; describedBy?: string }) {
  const follow = useFollowTag(tag);
  return (
    <Button
      tone={follow.isOn ? 'outline' : 'primary'}
      disabled={!follow.isLoaded}
      aria-describedby={describedBy}
      onClick={() => follow.set(!follow.isOn)}
    >
      {follow.isOn ? 'Unfollow' : 'Follow'}
    </Button>
  );
}
