import { guestAccount } from '@glimpse/contract/auth/guest';
import { defaultPreferences, MessagesFrom, type PreferencesEdit } from '@glimpse/contract/preferences/preferences';
import { messageName, type NamedMessage, t } from '../../lib/languages/translate.ts';
import { useOutboxMutation } from '../../lib/outbox/use-outbox-mutation.ts';
import { ChoiceRow, SettingsSection, SwitchRow } from '../settings/settings-section.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { changePreferences, usePendingPreferences } from './change-preferences.ts';
import { useStoredPreferences } from './preferences.tsx';

const choiceTexts: Record<MessagesFrom, readonly [label: NamedMessage, about: NamedMessage]> = {
  everyone: [messageName('settings.messagesFromEveryone'), messageName('settings.messagesFromEveryoneAbout')],
  followed: [messageName('settings.messagesFromFollowed'), messageName('settings.messagesFromFollowedAbout')],
  nobody: [messageName('settings.messagesFromNobody'), messageName('settings.messagesFromNobodyAbout')],
};
const choices = MessagesFrom.options.map((choice) => [choice, choiceTexts[choice][0]] as const);

/**
 * The section of the settings page about messages. Changes are shown at once and work offline. The guest cannot send or
 * receive messages.
 */
export function MessagesSection() {
  const { uid } = useViewer();
  const isGuest = uid === guestAccount.uid;
  const { stored } = useStoredPreferences();
  const mutation = useOutboxMutation(changePreferences, uid);
  const { messagesFrom, pushesMessageText } = { ...defaultPreferences, ...stored, ...usePendingPreferences(uid) };
  const isDisabled = isGuest || !stored;
  const change = (edit: PreferencesEdit) => mutation.mutate({ uid, edit });
  return (
    <SettingsSection title={t('settings.messages')} about={isGuest ? t('settings.guestMessages') : undefined}>
      <ChoiceRow
        label={t('settings.messagesFrom')}
        choices={choices}
        current={messagesFrom}
        isDisabled={isDisabled}
        onChoose={(choice) => change({ messagesFrom: choice })}
      >
        {t(choiceTexts[messagesFrom][1])}
      </ChoiceRow>
      <SwitchRow
        label={t('settings.pushMessageText')}
        isOn={pushesMessageText}
        isDisabled={isDisabled}
        onPress={() => change({ pushesMessageText: !pushesMessageText })}
      >
        {t('settings.pushMessageTextAbout')}
      </SwitchRow>
    </SettingsSection>
  );
}
