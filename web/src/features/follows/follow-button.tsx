import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogBody, DialogText, DialogTitle } from '../../ui/dialog-parts.tsx';
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

/**
 * A button 'Follow', 'Unfollow', or 'Requested' if the viewer has asked to follow a private account. Asks for
 * confirmation before the viewer unfollows a private account, because a new follow needs a new request.
 */
export function FollowButton({ uid, isPrivate, state, describedBy, look = 'text', onPress }: FollowButtonProps) {
  const follow = useFollow(uid, state, isPrivate);
  const [isAsking, setIsAsking] = useState(false);
  const isAboutRequest = isPrivate && state !== 'following';
  const label = follow.isOn ? (isAboutRequest ? 'Requested' : 'Unfollow') : 'Follow';
  const toggle = () => {
    follow.set(!follow.isOn);
    onPress?.();
  };
  return (
    <>
      <Button
        tone={tones[look][follow.isOn ? 'on' : 'off']}
        disabled={state === undefined}
        aria-describedby={describedBy}
        title={label === 'Requested' ? 'Cancel follow request' : undefined}
        onClick={isPrivate && label === 'Unfollow' ? () => setIsAsking(true) : toggle}
      >
        {label}
      </Button>
      {isAsking && <UnfollowDialog onClose={() => setIsAsking(false)} onConfirm={toggle} />}
    </>
  );
}

const tones = {
  text: { on: 'softText', off: 'text' },
  full: { on: 'outline', off: 'primary' },
} as const;

const question = 'Unfollow this private account?';

function UnfollowDialog({ onClose, onConfirm }: { onClose: () => void; onConfirm: () => void }) {
  const confirm = () => {
    onClose();
    onConfirm();
  };
  return (
    <Dialog label={question} onClose={onClose} width="24rem">
      <DialogBody>
        <DialogTitle>{question}</DialogTitle>
        <DialogText>To follow it again, you must send a new request, and its owner must accept it.</DialogText>
        <Button tone="danger" isWide onClick={confirm}>
          Unfollow
        </Button>
        <Button tone="quiet" isWide onClick={onClose}>
          Cancel
        </Button>
      </DialogBody>
    </Dialog>
  );
}
