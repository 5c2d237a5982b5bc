import { storyCalls } from '@glimpse/contract/stories/story-calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import EyeIcon from 'lucide-react/icons/eye';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { PersonRow } from '../../entities/profiles/person-row.tsx';
import { call } from '../../lib/api/call.ts';
import { t } from '../../lib/languages/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogTitle } from '../../ui/dialog-parts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Retry } from '../../ui/retry.tsx';
import { SpinnerArea } from '../../ui/spinner.tsx';

interface ViewersButtonProps {
  storyId: string;
  setInterrupted: (isInterrupted: boolean) => void;
}

/** Shows the author how many people viewed the story, and opens their list. */
export function ViewersButton({ storyId, setInterrupted }: ViewersButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const count = useStoryViewers(storyId).data?.pages[0]?.viewerCount;
  useEffect(() => setInterrupted(isOpen), [isOpen, setInterrupted]);
  return (
    <>
      <Count type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <EyeIcon size={18} aria-hidden />
        {count === undefined ? t('stories.viewersTitle') : t('stories.viewers', { count })}
      </Count>
      {isOpen && <ViewersDialog storyId={storyId} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const Count = styled.button`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space(2)};
  min-height: 2.75rem;
  padding: 0 ${({ theme }) => theme.space(2)};
  border: 0;
  background: none;
  color: #fff;
  font-weight: 600;
  cursor: pointer;
`;

/** Loads who viewed an own story, newest first. The server keeps the list for 48 hours. */
const useStoryViewers = (storyId: string) =>
  useInfiniteQuery({
    queryKey: ['story-viewers', storyId],
    queryFn: ({ pageParam, signal }) =>
      call(
        storyCalls.listStoryViewers,
        { params: { storyId }, query: pageParam === null ? {} : { cursor: pageParam } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

function ViewersDialog({ storyId, onClose }: { storyId: string; onClose: () => void }) {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useStoryViewers(storyId);
  const viewers = data?.pages.flatMap((page) => page.viewers);
  return (
    <Dialog label={t('stories.viewersTitle')} shape="sheet" onClose={onClose}>
      <Body>
        <DialogTitle>{t('stories.viewersTitle')}</DialogTitle>
        {viewers?.length === 0 && <Notice>{t('stories.noViewers')}</Notice>}
        <ul aria-label={t('stories.viewersTitle')}>
          {viewers?.map(({ person }) => (
            <li key={person.id}>
              <PersonRow person={person} avatarSize={44} onOpen={onClose} />
            </li>
          ))}
        </ul>
        {error && !data && <Retry text={t('stories.viewersFailed')} onRetry={() => void refetch()} />}
        {!data && !error && <SpinnerArea height="10rem" />}
        {hasNextPage && (
          <Button tone="text" isPending={isFetching} onClick={() => void fetchNextPage()}>
            {t('common.showMore')}
          </Button>
        )}
      </Body>
    </Dialog>
  );
}

const Body = styled.div`
  min-height: 16rem;
  padding: ${({ theme }) => theme.space(5)};
`;
