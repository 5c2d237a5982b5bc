import { notificationLimits } from '@glimpse/contract/notifications/notification-limits';
import type { LucideIcon } from 'lucide-react';
import Bell from 'lucide-react/icons/bell';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { formatNumber } from '../../lib/languages/formats.ts';
import { t } from '../../lib/languages/translate.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { liveUnread } from './unread-queries.ts';

const limit = notificationLimits.unread;

/** Returns the number of unread notifications or conversations, or undefined while it loads. */
export const useUnread = (counter?: Parameters<typeof liveUnread>[2]): number | undefined =>
  useLiveQuery(liveUnread(useFirestore(), useViewer().uid, counter)).data;

/** The accessible name of the link to the notifications. It includes the number that the icon shows. */
export function BellName() {
  const unread = useUnread() ?? 0;
  return (
    <VisuallyHidden>
      {unread === 0 ? t('common.notifications') : t('notifications.bellUnread', { count: unread })}
    </VisuallyHidden>
  );
}

/** A bell with the number of unread notifications. For screen readers, `BellName` contains the number. */
export const BellIcon = () => <UnreadIcon Icon={Bell} unread={useUnread() ?? 0} />;

/** An icon with a number of unread things. Screen readers need the number in the name of the link. */
export function UnreadIcon({ Icon, unread }: { Icon: LucideIcon; unread: number }) {
  return (
    <Container aria-hidden>
      <Icon size={26} strokeWidth={1.75} />
      {unread > 0 && (
        <Badge>{unread < limit ? formatNumber(unread) : t('notifications.bellMany', { count: limit })}</Badge>
      )}
    </Container>
  );
}

/** Announces new notifications to screen readers. It does not announce the number that is loaded first. */
export function NotificationAnnouncer() {
  const unread = useUnread();
  const [previousCount, setPreviousCount] = useState(unread);
  const [announcedCount, setAnnouncedCount] = useState(0);
  if (unread !== undefined && unread !== previousCount) {
    setPreviousCount(unread);
    setAnnouncedCount(previousCount !== undefined && unread > previousCount ? unread : 0);
  }
  return (
    <VisuallyHidden role="status">
      {announcedCount > 0 && t('notifications.unreadCount', { count: announcedCount })}
    </VisuallyHidden>
  );
}

const Container = styled.span`
  position: relative;
  display: grid;
  flex: none;

  [aria-current='page'] > & > svg { stroke-width: 2.5; }
`;

const Badge = styled.span`
  position: absolute;
  top: -0.375rem;
  inset-inline-start: 0.875rem;
  min-width: 1.125rem;
  padding: 0 0.25rem;
  border-radius: 999px;
  background: ${({ theme }) => theme.color.danger};
  box-shadow: 0 0 0 2px ${({ theme }) => theme.color.canvas};
  color: ${({ theme }) => theme.color.canvas};
  font: 700 0.6875rem/1.125rem ${({ theme }) => theme.font.family};
  font-variant-numeric: tabular-nums;
  text-align: center;
`;
