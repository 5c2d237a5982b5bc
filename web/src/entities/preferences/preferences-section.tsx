import { guestAccount } from '@glimpse/contract/auth/guest';
import {
  type ContentPreferences,
  type LanguageChoice,
  type SensitiveChoice,
  sensitiveChoices,
} from '@glimpse/contract/preferences/preferences';
import { useSyncExternalStore } from 'react';
import { languageChoice } from '../../lib/languages/choose-language.ts';
import { messageName, type NamedMessage, subscribeToLanguage, t } from '../../lib/languages/translate.ts';
import { useOutboxMutation } from '../../lib/outbox/use-outbox-mutation.ts';
import { LanguageSelect } from '../languages/language-select.tsx';
import { ChoiceRow, SettingRow, SettingsSection, SwitchRow } from '../settings/settings-section.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { changePreferences, usePendingPreferences } from './change-preferences.ts';
import { changeDevicePreferences, usePreferences } from './preferences.tsx';

const choiceTexts: Record<SensitiveChoice, readonly [label: NamedMessage, about: NamedMessage]> = {
  blur: [messageName('settings.sensitiveBlur'), messageName('settings.sensitiveBlurAbout')],
  show: [messageName('settings.sensitiveShow'), messageName('settings.sensitiveShowAbout')],
  hide: [messageName('settings.sensitiveHide'), messageName('settings.sensitiveHideAbout')],
};
const choices = sensitiveChoices.map((choice) => [choice, choiceTexts[choice][0]] as const);

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
      <ChoiceRow
        label={t('settings.sensitiveContent')}
        choices={choices}
        current={sensitive}
        onChoose={(choice) => change({ sensitive: choice })}
      >
        {t(choiceTexts[sensitive][1])}
      </ChoiceRow>
      <SwitchRow
        label={t('settings.hideOthersLikes')}
        isOn={hideOthersLikeCounts}
        onPress={() => change({ hideOthersLikeCounts: !hideOthersLikeCounts })}
      >
        {t('settings.hideOthersLikesAbout')}
      </SwitchRow>
      {!isGuest && (
        <SwitchRow
          label={t('settings.hideOwnLikes')}
          isOn={hidesLikeCounts}
          isDisabled={!profile}
          onPress={() => mutation.mutate({ uid, edit: { hidesLikeCounts: !hidesLikeCounts } })}
        >
          {t('settings.hideOwnLikesAbout')}
        </SwitchRow>
      )}
      {!isGuest && (
        <SwitchRow
          label={t('stories.hide')}
          isOn={hidesStories === true}
          onPress={() => mutation.mutate({ uid, edit: { hidesStories: !hidesStories } })}
        >
          {t('stories.hideAbout')}
        </SwitchRow>
      )}
    </SettingsSection>
  );
}

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
