import { guestAccount } from '@glimpse/contract/auth/guest';
import { useState } from 'react';
import { styled } from 'styled-components';
import { errorText } from '../../lib/languages/error-text.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { useToggle } from '../../lib/outbox/use-toggle.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogBody, DialogTitle } from '../../ui/dialog-parts.tsx';
import { Switch } from '../../ui/switch.tsx';
import { SettingRow, SettingsSection } from '../settings/settings-section.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { privateAccount } from './private-account.ts';
import { type LiveJob, livePrivacyJob } from './queries.ts';

export const PrivacySection = () => (
  <SettingsSection title="Privacy">
    <PrivacyRow />
  </SettingsSection>
);

/**
 * The setting for a private account. It changes at once, because it is a toggle of the outbox. The viewer must confirm
 * before the account becomes public.
 */
export function PrivacyRow() {
  const { uid, profile } = useViewer();
  const job = useLiveQuery(livePrivacyJob(useFirestore(), uid)).data ?? null;
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const isGuest = uid === guestAccount.uid;
  const isBecomingPublic = job?.kind === 'makePublic';
  const toggle = useToggle(privateAccount, uid, profile ? profile.isPrivate && !isBecomingPublic : undefined);
  return (
    <>
      <SettingRow
        label="Private account"
        action={
          <Switch
            name="Private account"
            isOn={toggle.isOn}
            isDisabled={isGuest || !profile}
            onPress={() => (toggle.isOn ? setIsDialogOpen(true) : toggle.set(true))}
          />
        }
      >
        {isGuest
          ? 'This is the shared guest account, so it stays public.'
          : 'Only people you approve can see your photos, your videos and who you follow.'}
        <Progress job={job} />
      </SettingRow>
      {isDialogOpen && (
        <MakePublicDialog
          onClose={() => setIsDialogOpen(false)}
          onConfirm={() => {
            setIsDialogOpen(false);
            toggle.set(false);
          }}
        />
      )}
    </>
  );
}

/** The progress of the job that makes the account private or public. Screen readers announce it. */
function Progress({ job }: { job: LiveJob | null }) {
  const text = job && progressText(job);
  return (
    <Status role="status">
      {text}
      {job?.error
        ? ` ${errorText({ message: job.error, reason: job.errorReason })} We'll try again automatically.`
        : ''}
    </Status>
  );
}

function progressText({ kind, doneCount, totalCount }: LiveJob): string {
  const progress = totalCount > 0 ? ` ${doneCount} of ${totalCount} posts done.` : '';
  return kind === 'makePrivate'
    ? `Your account is private. We're still moving your photos and videos to private storage.${progress}`
    : `Your account is becoming public. It stays private until this is finished.${progress}`;
}

function MakePublicDialog({ onClose, onConfirm }: { onClose: () => void; onConfirm: () => void }) {
  return (
    <Dialog label="Make your account public?" onClose={onClose} width="24rem">
      <Body>
        <DialogTitle>Make your account public?</DialogTitle>
        <p>Anyone will be able to see your photos and videos. Your open follow requests will be accepted.</p>
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
