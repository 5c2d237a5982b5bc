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

const kinds: Record<NotificationKind, readonly [label: string, about: string]> = {
  like: ['Likes', 'Somebody likes your post.'],
  comment: ['Comments', 'Somebody comments on your post.'],
  reply: ['Replies', 'Somebody answers your comment.'],
  mention: ['Mentions', 'Somebody mentions you in a post or comment.'],
  follow: ['New followers', 'Somebody starts following you.'],
  followRequest: ['Requests to follow', 'Somebody asks to follow your private account.'],
  requestAccepted: ['Accepted requests', 'Somebody lets you follow their private account.'],
};

/** What the viewer wants to be told of. */
export function NotificationKindsSection() {
  const { uid } = useViewer();
  const { data } = useLiveQuery(liveNotificationSettings(useFirestore(), uid));
  const isGuest = uid === guestAccount.uid;
  return (
    <SettingsSection
      title="Notifications"
      about={isGuest ? 'The guest’s account is everybody’s: it is told of everything.' : undefined}
    >
      {notificationKinds.map((kind) => (
        <KindRow key={kind} kind={kind} isOn={data && !data.off.includes(kind)} isFixed={isGuest} />
      ))}
      <PushRow />
    </SettingsSection>
  );
}

interface KindRowProps {
  kind: NotificationKind;
  /** undefined while it is not known. */
  isOn: boolean | undefined;
  isFixed: boolean;
}

function KindRow({ kind, isOn, isFixed }: KindRowProps) {
  const [label, about] = kinds[kind];
  const change = useMutation({
    mutationFn: (wish: boolean) =>
      call(notificationCalls.changeNotifications, { body: { kind, isOn: wish } }),
  });
  const shown = change.isPending ? change.variables : (isOn ?? true);
  return (
    <SettingRow
      label={label}
      action={
        <Switch
          name={label}
          isOn={shown}
          isDisabled={isFixed || isOn === undefined || change.isPending}
          onPress={() => change.mutate(!shown)}
        />
      }
    >
      {about}
    </SettingRow>
  );
}
