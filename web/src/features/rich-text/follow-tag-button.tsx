import { Button } from '../../ui/button.tsx';
import { useFollowTag } from './followed-tags.ts';

/** A button 'Follow' or 'Unfollow' for a hashtag. Its accessible name contains the hashtag. */
export function FollowTagButton({ tag }: { tag: string }) {
  const follow = useFollowTag(tag);
  const label = follow.isOn ? 'Unfollow' : 'Follow';
  return (
    <Button
      tone={follow.isOn ? 'outline' : 'primary'}
      disabled={!follow.isLoaded}
      aria-label={`${label} #${tag}`}
      onClick={() => follow.set(!follow.isOn)}
    >
      {label}
    </Button>
  );
}
