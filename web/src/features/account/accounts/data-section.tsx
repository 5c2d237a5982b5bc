import { guestAccount } from '@glimpse/contract/auth/guest';
import { DialogButton } from '../../../entities/settings/setting-dialog.tsx';
import { SettingRow, SettingsSection } from '../../../entities/settings/settings-section.tsx';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { t } from '../../../lib/languages/translate.ts';
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
