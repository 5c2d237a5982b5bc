import { guestAccount } from '@glimpse/contract/auth/guest';
import type { ContentPreferences, SensitiveChoice } from '@glimpse/contract/preferences/preferences';
import { sensitiveChoices } from '@glimpse/contract/preferences/preferences';
import { styled } from 'styled-components';
import { useOutboxMutation } from '../../lib/outbox/use-outbox-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { SettingRow, SettingsSection } from '../settings/settings-section.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { changePreferences, usePendingPreferences } from './change-preferences.ts';
import { changeDevicePreferences } from './device-preferences.ts';
import { LanguageRow } from './language-row.tsx';
import { usePreferences } from './preferences.tsx';

const choiceTexts: Record<SensitiveChoice, readonly [label: string, about: string]> = {
  blur: ['Blur', 'Photos and videos with sensitive content are blurred until you press Show.'],
  show: ['Show', 'You see sensitive content like everything else.'],
  hide: ['Hide', 'Lists leave out posts with sensitive content.'],
};

/**
 * The section of the settings page about like counts and sensitive content. Changes are shown at once and work offline.
 * The guest's choices stay in this browser.
 */
export function PreferencesSection() {
  const { uid, profile } = useViewer();
  const { hideOthersLikeCounts, sensitive } = usePreferences();
  const pending = usePendingPreferences(uid);
  const mutation = useOutboxMutation(changePreferences, uid);
  const isGuest = uid === guestAccount.uid;
  const change = (edit: Partial<ContentPreferences>) =>
    isGuest ? changeDevicePreferences(edit) : mutation.mutate({ uid, edit });
  const hidesLikeCounts = pending.hidesLikeCounts ?? profile?.hidesLikeCounts ?? false;
  return (
    <SettingsSection
      title="Preferences"
      about={isGuest ? 'The guest account is shared, so these choices apply to this browser only.' : undefined}
    >
      <LanguageRow onChoose={(language) => isGuest || mutation.mutate({ uid, edit: { language } })} />
      <SettingRow
        label="Sensitive content"
        action={
          <Choices role="group" aria-label="Sensitive content">
            {sensitiveChoices.map((choice) => (
              <Button
                key={choice}
                tone={choice === sensitive ? 'primary' : 'quiet'}
                aria-pressed={choice === sensitive}
                onClick={() => change({ sensitive: choice })}
              >
                {choiceTexts[choice][0]}
              </Button>
            ))}
          </Choices>
        }
      >
        {choiceTexts[sensitive][1]}
      </SettingRow>
      <SettingRow
        label="Hide likes on posts of others"
        action={
          <Switch
            name="Hide likes on posts of others"
            isOn={hideOthersLikeCounts}
            onPress={() => change({ hideOthersLikeCounts: !hideOthersLikeCounts })}
          />
        }
      >
        You don't see how many people like a post, or who they are.
      </SettingRow>
      {!isGuest && (
        <SettingRow
          label="Hide likes on my posts"
          action={
            <Switch
              name="Hide likes on my posts"
              isOn={hidesLikeCounts}
              isDisabled={!profile}
              onPress={() => mutation.mutate({ uid, edit: { hidesLikeCounts: !hidesLikeCounts } })}
            />
          }
        >
          Only you see how many people like your posts, and who they are.
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
