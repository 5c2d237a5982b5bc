import { guestAccount } from '@glimpse/contract/auth/guest';
import { SettingRow } from '../../../entities/settings/settings-section.tsx';
import { useViewer } from '../../../entities/viewer/viewer.tsx';
import { messageName, type NamedMessage, t } from '../../../lib/languages/translate.ts';
import { Switch } from '../../../ui/switch.tsx';
import { type PushState, usePush } from './use-push.ts';

const explanations: Record<PushState, NamedMessage> = {
  unsupported: messageName('notifications.pushUnsupported'),
  denied: messageName('notifications.pushBlocked'),
  off: messageName('notifications.pushOff'),
  on: messageName('notifications.pushOn'),
};

/** The switch for push notifications in this browser. The browser asks for permission when the user turns it on. */
export function PushRow() {
  const isGuest = useViewer().uid === guestAccount.uid;
  const { state, isPending, setEnabled } = usePush();
  const name = t('notifications.push');
  return (
    <SettingRow
      label={name}
      action={
        state !== 'unsupported' && (
          <Switch
            name={name}
            isOn={state === 'on'}
            isDisabled={isGuest || isPending || state === 'denied'}
            onPress={() => setEnabled(state !== 'on')}
          />
        )
      }
    >
      {isGuest ? t('notifications.guestPush') : t(explanations[state])}
    </SettingRow>
  );
}
