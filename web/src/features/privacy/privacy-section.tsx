import { guestAccount } from '@glimpse/contract/auth/guest';
import { privacyCalls } from '@glimpse/contract/follows/follow-calls';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { call } from '../../lib/api/call.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogBody, DialogTitle } from '../../ui/dialog-parts.tsx';
import { Switch } from '../../ui/switch.tsx';
import { SettingRow, SettingsSection } from '../settings/settings-section.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { type LiveJob, livePrivacyJob } from './queries.ts';

/** Whether the viewer's account is private, and turning it. Public it becomes only after being asked. */
export function PrivacySection() {
  const { uid, profile } = useViewer();
  const job = useLiveQuery(livePrivacyJob(useFirestore(), uid)).data ?? null;
  const change = useMutation({
    mutationFn: (isPrivate: boolean) => call(privacyCalls.changePrivacy, { body: { isPrivate } }),
  });
  const [isAsking, setIsAsking] = useState(false);
  if (!profile) return null;
  const isGuest = uid === guestAccount.uid;
  const isTurningPublic = job?.kind === 'makePublic';
  const isPrivate = change.isPending ? change.variables : profile.isPrivate && !isTurningPublic;
  return (
    <SettingsSection title="Privacy">
      <SettingRow
        label="Private account"
        action={
          <Switch
            name="Private account"
            isOn={isPrivate}
            isDisabled={isGuest || change.isPending}
            onPress={() => (isPrivate ? setIsAsking(true) : change.mutate(true))}
          />
        }
      >
        {isGuest
          ? 'The guest’s account is everybody’s, and stays public.'
          : 'Only followers see your photos and videos, and whom you follow. Following you is by request.'}
        <Progress job={job} />
      </SettingRow>
      {isAsking && (
        <MakePublicDialog
          onClose={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            change.mutate(false);
          }}
        />
      )}
    </SettingsSection>
  );
}

/** How far the account is on its way; said to screen readers, too. */
function Progress({ job }: { job: LiveJob | null }) {
  const text = job && progressText(job);
  return (
    <Status role="status">
      {text}
      {job?.error ? ` ${job.error} It is tried again by itself.` : ''}
    </Status>
  );
}

function progressText({ kind, doneCount, totalCount }: LiveJob): string {
  const counted = totalCount > 0 ? ` ${doneCount} of ${totalCount} posts are moved.` : '';
  return kind === 'makePrivate'
    ? `Your account is private. Its files are being moved out of everybody’s reach.${counted}`
    : `Your account is becoming public, and stays private until all of it is.${counted}`;
}

function MakePublicDialog({ onClose, onConfirm }: { onClose: () => void; onConfirm: () => void }) {
  return (
    <Dialog label="Make your account public?" onClose={onClose} width="24rem">
      <Body>
        <DialogTitle>Make your account public?</DialogTitle>
        <p>Everybody will see all your photos and videos. Whoever asks to follow you now will follow you.</p>
        <Button isWide onClick={onConfirm}>
          Make public
        </Button>
        <Button tone="quiet" isWide onClick={onClose}>
          Stay private
        </Button>
      </Body>
    </Dialog>
  );
}

const Status = styled.p`
  margin-top: ${({ theme }) => theme.space(2)};
  color: ${({ theme }) => theme.color.text};

  &:empty { display: none; }
`;

const Body = styled(DialogBody)`
  text-align: center;
`;
