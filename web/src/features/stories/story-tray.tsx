import { guestAccount } from '@glimpse/contract/auth/guest';
import { storyLimits } from '@glimpse/contract/stories/story';
import { storyCalls } from '@glimpse/contract/stories/story-calls';
import { useQuery } from '@tanstack/react-query';
import PlusIcon from 'lucide-react/icons/plus';
import { useState } from 'react';
import { css, styled } from 'styled-components';
import { storyLinks } from '../../entities/links/story-links.ts';
import { useViewer } from '../../entities/viewer/viewer.tsx';
import { useBlockLists } from '../../entities/visibility/block-lists.tsx';
import { call } from '../../lib/api/call.ts';
import { useNow } from '../../lib/languages/dates.ts';
import { t } from '../../lib/languages/translate.ts';
import { useLiveQuery } from '../../lib/live/live-query.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { liveHasStory, liveMutedStories, liveTray, type Ring } from './queries.ts';
import { StoryRing } from './story-ring.tsx';

/** The server adds new stories of such people at most this often. */
const refreshMs = 5 * 60_000;

/** The row of stories above the feed: the viewer's own first, then people with an unseen story, then the others. */
export function StoryTray() {
  const db = useFirestore();
  const { uid, profileAvatar } = useViewer();
  const isGuest = uid === guestAccount.uid;
  const { isBlocked, muted } = useBlockLists();
  const [size, setSize] = useState<number>(storyLimits.trayPage);
  const tray = useLiveQuery(liveTray(db, uid, size)).data ?? [];
  const hasStory = useLiveQuery(isGuest ? null : liveHasStory(db, uid)).data ?? false;
  const mutedStories = useLiveQuery(isGuest ? null : liveMutedStories(db, uid));
  const now = useNow();
  // Adds people whose stories are not pushed. Without it the row shows all others.
  useQuery({
    queryKey: ['story-tray-refresh', uid],
    queryFn: async () => {
      await call(storyCalls.refreshStoryTray, {});
      return Date.now();
    },
    staleTime: refreshMs,
    retry: false,
  });
  const isShown = ({ uid: author, expireAt }: Ring) =>
    expireAt > now && !isBlocked(author) && !muted.includes(author) && !mutedStories.data?.includes(author);
  // Until the list of muted people is known, nobody is shown.
  const rings = isGuest || mutedStories.data ? tray.filter(isShown) : [];
  const people = rings.map((ring) => ring.uid);
  return (
    <Row aria-label={t('stories.row')}>
      {!isGuest && (
        <StoryRing
          to={hasStory ? storyLinks.of(uid) : storyLinks.create}
          people={[uid, ...people]}
          label={hasStory ? t('stories.own') : t('stories.add')}
          name={t('stories.own')}
          avatarUrl={profileAvatar}
          look={hasStory ? 'seen' : 'none'}
          badge={
            hasStory ? (
              <Add to={storyLinks.create} aria-label={t('stories.add')}>
                {plus}
              </Add>
            ) : (
              <Mark aria-hidden>{plus}</Mark>
            )
          }
        />
      )}
      {rings.map((ring) => (
        <StoryRing
          key={ring.id}
          to={storyLinks.of(ring.uid)}
          people={people}
          label={t('stories.ring', { name: ring.fullName, isSeen: String(ring.isSeen) })}
          name={ring.fullName}
          avatarUrl={ring.profileAvatar}
          look={ring.isSeen ? 'seen' : 'new'}
        />
      ))}
      {tray.length >= (tray.some(({ isSeen }) => !isSeen) ? size : size - 1) && (
        <More>
          <Button tone="text" onClick={() => setSize(size + storyLimits.trayPage)}>
            {t('common.showMore')}
          </Button>
        </More>
      )}
    </Row>
  );
}

const plus = <PlusIcon size={14} strokeWidth={3} aria-hidden />;

const Row = styled.ul`
  display: flex;
  gap: ${({ theme }) => theme.space(1)};
  height: 100%;
  padding: ${({ theme }) => theme.space(2)} ${({ theme }) => theme.space(2)} 0;
  overflow: auto hidden;
  overscroll-behavior-x: contain;
  scrollbar-width: none;
`;

const cornerLook = css`
  position: absolute;
  top: 2.875rem;
  inset-inline-end: 0.5rem;
  display: grid;
  place-items: center;
  width: 1.5rem;
  height: 1.5rem;
  border: 2px solid ${({ theme }) => theme.color.canvas};
  border-radius: 50%;
  background: ${({ theme }) => theme.color.accent};
  color: ${({ theme }) => theme.color.onAccent};
`;

const Add = styled(Link)`
  ${cornerLook}

  /* The hit area. */
  &::before {
    position: absolute;
    inset: -0.75rem;
    content: '';
  }
`;

/** The whole ring is the link. */
const Mark = styled.span`
  ${cornerLook}
  pointer-events: none;
`;

const More = styled.li`
  display: grid;
  flex: none;
  align-items: center;
  padding-inline: ${({ theme }) => theme.space(2)};
`;
