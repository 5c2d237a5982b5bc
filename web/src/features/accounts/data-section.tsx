import { guestAccount } from '@glimpse/contract/auth/guest';
import { t } from '../../lib/languages/translate.ts';
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
    <SettingsSection title={t('account.data')}>
      <DownloadRow uid={uid} />
      <SettingRow
        label={t('account.deleteAccount')}
        action={
          <DialogButton label={t('account.deleteAccount')} text={t('account.deleteAccount')} tone="danger">
            {(close) => <DeleteAccount email={email} onClose={close} />}
          </DialogButton>
        }
      >
        {t('account.aboutDelete')}
      </SettingRow>
    </SettingsSection>
  );
}
