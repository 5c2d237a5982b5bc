import { guestAccount } from '@glimpse/contract/auth/guest';
import { defaultPreferences, MessagesFrom } from '@glimpse/contract/preferences/preferences';
import { styled } from 'styled-components';
import { messageName, type NamedMessage, t } from '../../lib/languages/translate.ts';
import { useOutboxMutation } from '../../lib/outbox/use-outbox-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { SettingRow, SettingsSection } from '../settings/settings-section.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { changePreferences, usePendingPreferences } from './change-preferences.ts';
import { useStoredPreferences } from './preferences.tsx';

const choiceTexts: Record<MessagesFrom, readonly [label: NamedMessage, about: NamedMessage]> = {
  everyone: [messageName('settings.messagesFromEveryone'), messageName('settings.messagesFromEveryoneAbout')],
  followed: [messageName('settings.messagesFromFollowed'), messageName('settings.messagesFromFollowedAbout')],
  nobody: [messageName('settings.messagesFromNobody'), messageName('settings.messagesFromNobodyAbout')],
};

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
  return (
    <SettingsSection title={t('settings.messages')} about={isGuest ? t('settings.guestMessages') : undefined}>
      <SettingRow
        label={t('settings.messagesFrom')}
        action={
          <Choices role="group" aria-label={t('settings.messagesFrom')}>
            {MessagesFrom.options.map((choice) => (
              <Button
                key={choice}
                tone={choice === messagesFrom ? 'primary' : 'quiet'}
                aria-pressed={choice === messagesFrom}
                disabled={isDisabled}
                onClick={() => mutation.mutate({ uid, edit: { messagesFrom: choice } })}
              >
                {t(choiceTexts[choice][0])}
              </Button>
            ))}
          </Choices>
        }
      >
        {t(choiceTexts[messagesFrom][1])}
      </SettingRow>
      <SettingRow
        label={t('settings.pushMessageText')}
        action={
          <Switch
            name={t('settings.pushMessageText')}
            isOn={pushesMessageText}
            isDisabled={isDisabled}
            onPress={() => mutation.mutate({ uid, edit: { pushesMessageText: !pushesMessageText } })}
          />
        }
      >
        {t('settings.pushMessageTextAbout')}
      </SettingRow>
    </SettingsSection>
  );
}

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(2)};
`;
