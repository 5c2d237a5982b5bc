import { Button } from '../../ui/button.tsx';
import { type FollowState, useFollow } from './use-follow.ts';

interface FollowButtonProps {
  uid: string;
  isPrivate: boolean;
  /** What the data says; undefined while it is unknown. */
  state: FollowState | undefined;
  /** The id of the element with the person's name, which tells one such button from the next. */
  describedBy?: string;
  look?: 'text' | 'full';
  onPress?: () => void;
}

/** 'Follow', 'Unfollow' when the viewer follows this person, or 'Requested' when they have asked to. */
export function FollowButton({
  uid,
  isPrivate,
  state,
  describedBy,
  look = 'text',
  onPress,
}: FollowButtonProps) {
  const follow = useFollow(uid, state, isPrivate);
  const tone = look === 'text' ? 'text' : follow.isOn ? 'quiet' : 'primary';
  const isRequest = isPrivate && state !== 'following';
  return (
    <Button
      tone={tone}
      disabled={state === undefined}
      aria-describedby={describedBy}
      title={follow.isOn && isRequest ? 'Press to take the request back' : undefined}
      onClick={() => {
        follow.set(!follow.isOn);
        onPress?.();
      }}
    >
      {follow.isOn ? (isRequest ? 'Requested' : 'Unfollow') : 'Follow'}
    </Button>
  );
}
