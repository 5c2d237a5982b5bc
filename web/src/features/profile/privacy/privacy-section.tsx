import { guestAccount } from '@glimpse/contract/auth/guest';
import { useState } from 'react';
import { styled } from 'styled-components';
import { privateAccount } from '../../../entities/preferences/private-account.ts';
import { SettingsSection, SwitchRow } from '../../../entities/settings/settings-section.tsx';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { errorText } from '../../../lib/languages/error-text.ts';
import { t } from '../../../lib/languages/translate.ts';
import { useLiveQuery } from '../../../lib/live/live-query.ts';
import { useFirestore } from '../../../lib/live/use-firestore.ts';
import { useToggle } from '../../../lib/outbox/use-toggle.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogBody, DialogTitle } from '../../../ui/dialog-parts.tsx';
import { type LiveJob, livePrivacyJob } from './queries.ts';

export const PrivacySection = () => (
  <SettingsSection title={t('profile.privacy')}>
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
      <SwitchRow
        label={t('profile.privateAccount')}
        isOn={toggle.isOn}
        isDisabled={isGuest || !profile}
        onPress={() => (toggle.isOn ? setIsDialogOpen(true) : toggle.set(true))}
      >
        {isGuest ? t('profile.guestStaysPublic') : t('profile.privateAccountAbout')}
        <Progress job={job} />
      </SwitchRow>
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
  const progress = job && progressText(job);
  return (
    <Status role="status">
      {progress !== null && job?.error
        ? t('profile.privacyFailed', { progress, error: errorText({ message: job.error, reason: job.errorReason }) })
        : progress}
    </Status>
  );
}

function progressText({ kind, doneCount: done, totalCount: total }: LiveJob): string {
  if (kind === 'makePrivate')
    return total > 0 ? t('profile.becomingPrivateProgress', { done, total }) : t('profile.becomingPrivate');
  return total > 0 ? t('profile.becomingPublicProgress', { done, total }) : t('profile.becomingPublic');
}

function MakePublicDialog({ onClose, onConfirm }: { onClose: () => void; onConfirm: () => void }) {
  const question = t('profile.makePublicQuestion');
  return (
    <Dialog label={question} onClose={onClose} width="24rem">
      <Body>
        <DialogTitle>{question}</DialogTitle>
        <p>{t('profile.makePublicAbout')}</p>
        <Button isWide onClick={onConfirm}>
          {t('profile.makePublic')}
        </Button>
        <Button tone="quiet" isWide onClick={onClose}>
          {t('profile.stayPrivate')}
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
