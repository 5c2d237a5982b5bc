import { guestAccount } from '@glimpse/contract/auth/guest';
import { type NotificationKind, notificationKinds } from '@glimpse/contract/notifications/notification';
import { notificationCalls } from '@glimpse/contract/notifications/notification-calls';
import { useMutation } from '@tanstack/react-query';
import { SettingRow, SettingsSection } from '../../entities/settings/settings-section.tsx';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { call } from '../../lib/api/call.ts';
import { messageName, type NamedMessage, t } from '../../lib/languages/translate.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Switch } from '../../ui/switch.tsx';
import { PushRow } from './push/push-row.tsx';
import { liveNotificationSettings } from './queries.ts';

const kindTexts: Record<NotificationKind, readonly [label: NamedMessage, description: NamedMessage]> = {
  like: [messageName('notifications.kindLike'), messageName('notifications.kindLikeAbout')],
  comment: [messageName('notifications.kindComment'), messageName('notifications.kindCommentAbout')],
  reply: [messageName('notifications.kindReply'), messageName('notifications.kindReplyAbout')],
  mention: [messageName('notifications.kindMention'), messageName('notifications.kindMentionAbout')],
  follow: [messageName('notifications.kindFollow'), messageName('notifications.kindFollowAbout')],
  followRequest: [messageName('notifications.kindFollowRequest'), messageName('notifications.kindFollowRequestAbout')],
  requestAccepted: [
    messageName('notifications.kindRequestAccepted'),
    messageName('notifications.kindRequestAcceptedAbout'),
  ],
};

/** The section of the settings page with a switch for each kind of notification. */
export function NotificationKindsSection() {
  const { uid } = useViewer();
  const { data } = useLiveQuery(liveNotificationSettings(useFirestore(), uid));
  const isGuest = uid === guestAccount.uid;
  return (
    <SettingsSection title={t('common.notifications')} about={isGuest ? t('notifications.guestKinds') : undefined}>
      {notificationKinds.map((kind) => (
        <KindRow key={kind} kind={kind} isOn={data && !data.off.includes(kind)} isDisabled={isGuest} />
      ))}
      <PushRow />
    </SettingsSection>
  );
}

interface KindRowProps {
  kind: NotificationKind;
  /** undefined while it loads. */
  isOn: boolean | undefined;
  isDisabled: boolean;
}

function KindRow({ kind, isOn, isDisabled }: KindRowProps) {
  const [label, description] = kindTexts[kind];
  const mutation = useMutation({
    mutationFn: (value: boolean) => call(notificationCalls.changeNotifications, { body: { kind, isOn: value } }),
  });
  const displayedValue = mutation.isPending ? mutation.variables : (isOn ?? true);
  return (
    <SettingRow
      label={t(label)}
      action={
        <Switch
          name={t(label)}
          isOn={displayedValue}
          isDisabled={isDisabled || isOn === undefined || mutation.isPending}
          onPress={() => mutation.mutate(!displayedValue)}
        />
      }
    >
      {t(description)}
    </SettingRow>
  );
}
