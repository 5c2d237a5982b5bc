import { guestAccount } from '@glimpse/contract/auth/guest';
import { DialogButton } from '../settings/setting-dialog.tsx';
import { SettingRow, SettingsSection } from '../settings/settings-section.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadRow } from './download-row.tsx';

/** The rows to download the viewer's data and to delete the account. Not for the shared guest account. */
export function DataSection() {
  const { uid, email } = useViewer();
  if (uid === guestAccount.uid) return null;
  return (
    <SettingsSection title="Your data">
      <DownloadRow uid={uid} />
      <SettingRow
        label="Delete account"
        action={
          <DialogButton label="Delete account" text="Delete account" tone="danger">
            {(close) => <DeleteAccount email={email} onClose={close} />}
          </DialogButton>
        }
      >
        Immediately and permanently deletes your account and everything that belongs to it.
      </SettingRow>
    </SettingsSection>
  );
}
