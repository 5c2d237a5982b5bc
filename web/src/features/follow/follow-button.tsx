import { Button } from '../../ui/button.tsx';
import { useFollow } from './use-follow.ts';

interface FollowButtonProps {
  uid: string;
  /** What the data says; undefined while it is unknown. */
  isFollowed: boolean | undefined;
  /** The id of the element with the person's name, which tells one such button from the next. */
  describedBy?: string;
  look?: 'text' | 'full';
  onPress?: () => void;
}

/** 'Follow', or 'Unfollow' when the viewer follows this person. */
export function FollowButton({ uid, isFollowed, describedBy, look = 'text', onPress }: FollowButtonProps) {
  const follow = useFollow(uid, isFollowed);
  const tone = look === 'text' ? 'text' : follow.isOn ? 'quiet' : 'primary';
  return (
    <Button
      tone={tone}
      disabled={isFollowed === undefined}
      aria-describedby={describedBy}
      onClick={() => {
        follow.set(!follow.isOn);
        onPress?.();
      }}
    >
      {follow.isOn ? 'Unfollow' : 'Follow'}
    </Button>
  );
}
