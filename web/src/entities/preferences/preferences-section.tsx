import { guestAccount } from '@glimpse/contract/auth/guest';
import {
  type ContentPreferences,
  type LanguageChoice,
  type SensitiveChoice,
  sensitiveChoices,
} from '@glimpse/contract/preferences/preferences';
import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { languageChoice } from '../../lib/languages/choose-language.ts';
import { messageName, type NamedMessage, subscribeToLanguage, t } from '../../lib/languages/translate.ts';
import { useOutboxMutation } from '../../lib/outbox/use-outbox-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { LanguageSelect } from '../languages/language-select.tsx';
import { SettingRow, SettingsSection } from '../settings/settings-section.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { changePreferences, usePendingPreferences } from './change-preferences.ts';
import { changeDevicePreferences } from './device-preferences.ts';
import { usePreferences } from './preferences.tsx';

const choiceTexts: Record<SensitiveChoice, readonly [label: NamedMessage, about: NamedMessage]> = {
  blur: [messageName('settings.sensitiveBlur'), messageName('settings.sensitiveBlurAbout')],
  show: [messageName('settings.sensitiveShow'), messageName('settings.sensitiveShowAbout')],
  hide: [messageName('settings.sensitiveHide'), messageName('settings.sensitiveHideAbout')],
};

/**
 * The section of the settings page about like counts and sensitive content. Changes are shown at once and work offline.
 * The guest's choices stay in this browser.
 */
export function PreferencesSection() {
  const { uid, profile } = useViewer();
  const { hideOthersLikeCounts, sensitive, hidesStories } = usePreferences();
  const pending = usePendingPreferences(uid);
  const mutation = useOutboxMutation(changePreferences, uid);
  const isGuest = uid === guestAccount.uid;
  const change = (edit: Partial<ContentPreferences>) =>
    isGuest ? changeDevicePreferences(edit) : mutation.mutate({ uid, edit });
  const hidesLikeCounts = pending.hidesLikeCounts ?? profile?.hidesLikeCounts ?? false;
  return (
    <SettingsSection title={t('settings.preferences')} about={isGuest ? t('settings.guestPreferences') : undefined}>
      <LanguageRow onChoose={(language) => isGuest || mutation.mutate({ uid, edit: { language } })} />
      <SettingRow
        label={t('settings.sensitiveContent')}
        action={
          <Choices role="group" aria-label={t('settings.sensitiveContent')}>
            {sensitiveChoices.map((choice) => (
              <Button
                key={choice}
                tone={choice === sensitive ? 'primary' : 'quiet'}
                aria-pressed={choice === sensitive}
                onClick={() => change({ sensitive: choice })}
              >
                {t(choiceTexts[choice][0])}
              </Button>
            ))}
          </Choices>
        }
      >
        {t(choiceTexts[sensitive][1])}
      </SettingRow>
      <SettingRow
        label={t('settings.hideOthersLikes')}
        action={
          <Switch
            name={t('settings.hideOthersLikes')}
            isOn={hideOthersLikeCounts}
            onPress={() => change({ hideOthersLikeCounts: !hideOthersLikeCounts })}
          />
        }
      >
        {t('settings.hideOthersLikesAbout')}
      </SettingRow>
      {!isGuest && (
        <SettingRow
          label={t('settings.hideOwnLikes')}
          action={
            <Switch
              name={t('settings.hideOwnLikes')}
              isOn={hidesLikeCounts}
              isDisabled={!profile}
              onPress={() => mutation.mutate({ uid, edit: { hidesLikeCounts: !hidesLikeCounts } })}
            />
          }
        >
          {t('settings.hideOwnLikesAbout')}
        </SettingRow>
      )}
      {!isGuest && (
        <SettingRow
          label={t('stories.hide')}
          action={
            <Switch
              name={t('stories.hide')}
              isOn={hidesStories === true}
              onPress={() => mutation.mutate({ uid, edit: { hidesStories: !hidesStories } })}
            />
          }
        >
          {t('stories.hideAbout')}
        </SettingRow>
      )}
    </SettingsSection>
  );
}

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(2)};
`;

/** The language of the interface. `onChoose` saves it in the account. */
function LanguageRow({ onChoose }: { onChoose: (choice: LanguageChoice) => void }) {
  const choice = useSyncExternalStore(subscribeToLanguage, languageChoice);
  return (
    <SettingRow
      label={t('settings.language')}
      action={<LanguageSelect value={choice} systemName={t('settings.languageOfBrowser')} onChoose={onChoose} />}
    >
      {t('settings.languageAbout')}
    </SettingRow>
  );
}
