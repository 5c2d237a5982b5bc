import { guestAccount } from '@glimpse/contract/auth/guest';
import { type NotificationKind, notificationKinds } from '@glimpse/contract/notifications/notification';
import { notificationCalls } from '@glimpse/contract/notifications/notification-calls';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Switch } from '../../ui/switch.tsx';
import { PushRow } from '../push/push-row.tsx';
import { SettingRow, SettingsSection } from '../settings/settings-section.tsx';
import { useViewer } from '../viewer/viewer.tsx';
import { liveNotificationSettings } from './queries.ts';

const kindTexts: Record<NotificationKind, readonly [label: string, description: string]> = {
  like: ['Likes', 'Someone likes your post.'],
  comment: ['Comments', 'Someone comments on your post.'],
  reply: ['Replies', 'Someone replies to your comment.'],
  mention: ['Mentions', 'Someone mentions you in a post or comment.'],
  follow: ['New followers', 'Someone starts following you.'],
  followRequest: ['Follow requests', 'Someone asks to follow your private account.'],
  requestAccepted: ['Accepted follow requests', 'Someone accepts your follow request.'],
};

/** The section of the settings page with a switch for each kind of notification. */
export function NotificationKindsSection() {
  const { uid } = useViewer();
  const { data } = useLiveQuery(liveNotificationSettings(useFirestore(), uid));
  const isGuest = uid === guestAccount.uid;
  return (
    <SettingsSection
      title="Notifications"
      about={isGuest ? "This is the shared guest account, so you can't change its notification settings." : undefined}
    >
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
      label={label}
      action={
        <Switch
          name={label}
          isOn={displayedValue}
          isDisabled={isDisabled || isOn === undefined || mutation.isPending}
          onPress={() => mutation.mutate(!displayedValue)}
        />
      }
    >
      {description}
    </SettingRow>
  );
}
