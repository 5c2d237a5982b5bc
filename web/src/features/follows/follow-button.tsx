import { Button } from '../../ui/button.tsx';
import { type FollowState, useFollow } from './use-follow.ts';

interface FollowButtonProps {
  uid: string;
  isPrivate: boolean;
  /** The state in the database, or undefined while it loads. */
  state: FollowState | undefined;
  /** The id of the element with the person's name, so that screen readers can tell the buttons of a list apart. */
  describedBy?: string;
  look?: 'text' | 'full';
  onPress?: () => void;
}

/** A button 'Follow', 'Unfollow', or 'Requested' if the viewer has asked to follow a private account. */
export function FollowButton({ uid, isPrivate, state, describedBy, look = 'text', onPress }: FollowButtonProps) {
  const follow = useFollow(uid, state, isPrivate);
  const tone = look === 'text' ? 'text' : follow.isOn ? 'quiet' : 'primary';
  const isAboutRequest = isPrivate && state !== 'following';
  return (
    <Button
      tone={tone}
      disabled={state === undefined}
      aria-describedby={describedBy}
      title={follow.isOn && isAboutRequest ? 'Cancel follow request' : undefined}
      onClick={() => {
        follow.set(!follow.isOn);
        onPress?.();
      }}
    >
      {follow.isOn ? (isAboutRequest ? 'Requested' : 'Unfollow') : 'Follow'}
    </Button>
  );
}
