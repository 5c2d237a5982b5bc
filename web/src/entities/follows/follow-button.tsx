import { useState } from 'react';
import { t } from '../../lib/languages/translate.ts';
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
  const isRequested = follow.isOn && isPrivate && state !== 'following';
  const isFollowing = follow.isOn && !isRequested;
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
        title={isRequested ? t('people.cancelRequest') : undefined}
        onClick={isPrivate && isFollowing ? () => setIsAsking(true) : toggle}
      >
        {isRequested ? t('people.requested') : isFollowing ? t('people.unfollow') : t('people.follow')}
      </Button>
      {isAsking && <UnfollowDialog onClose={() => setIsAsking(false)} onConfirm={toggle} />}
    </>
  );
}

const tones = {
  text: { on: 'softText', off: 'text' },
  full: { on: 'outline', off: 'primary' },
} as const;

function UnfollowDialog({ onClose, onConfirm }: { onClose: () => void; onConfirm: () => void }) {
  const question = t('people.unfollowPrivateQuestion');
  const confirm = () => {
    onClose();
    onConfirm();
  };
  return (
    <Dialog label={question} onClose={onClose} width="24rem">
      <DialogBody>
        <DialogTitle>{question}</DialogTitle>
        <DialogText>{t('people.unfollowPrivateAbout')}</DialogText>
        <Button tone="danger" isWide onClick={confirm}>
          {t('people.unfollow')}
        </Button>
        <Button tone="quiet" isWide onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </DialogBody>
    </Dialog>
  );
}
