import { moderationCalls } from '@glimpse/contract/moderation/moderation-calls';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { call } from '../../lib/api/call.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Button } from '../../ui/button.tsx';
import { TimeLabel } from '../../ui/time-label.tsx';
import { LiveRows } from './live-rows.tsx';
import { type LiveEntry, liveLog } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';

/** What moderators have done, and its undo. */
export function Log() {
  return (
    <LiveRows
      list={liveLog(useFirestore())}
      label="Log"
      empty="No moderator has done anything yet."
      row={(entry) => <Entry entry={entry} />}
    />
  );
}

const things = { post: 'a post by', comment: 'a comment by', person: 'the account of' } as const;
const verbs = {
  dismiss: 'dismissed reports about',
  hide: 'hid',
  undo: 'took back what was done about',
} as const;

function whatHappened({ action, kind, targetName }: LiveEntry): string {
  if (action === 'suspend') return `suspended the account of ${targetName}`;
  return `${verbs[action]} ${things[kind]} ${targetName}`;
}

function Entry({ entry }: { entry: LiveEntry }) {
  const [isAsking, setIsAsking] = useState(false);
  const undoing = useMutation({
    mutationFn: (reason: string) =>
      call(moderationCalls.undoModeration, {
        params: { entryId: entry.id },
        body: { actionData: { reason } },
      }),
    onSuccess: () => setIsAsking(false),
    meta: { success: 'Taken back', failure: true },
  });
  const canUndo = entry.action !== 'undo' && !entry.isUndone;
  return (
    <Row>
      <Words>
        <p dir="auto">
          <strong>{entry.moderatorName || 'Somebody who has left'}</strong> {whatHappened(entry)}
        </p>
        <Soft dir="auto">“{entry.reason}”</Soft>
        <Soft>
          <TimeLabel timeMs={entry.createdAt} />
          {entry.isUndone && ' · taken back'}
        </Soft>
      </Words>
      {canUndo && (
        <Button tone="quiet" onClick={() => setIsAsking(true)}>
          Undo
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title="Take this back"
          about="All is as it was before, and the case is open again."
          button="Undo"
          isDanger={false}
          isBusy={undoing.isPending}
          onAgree={undoing.mutate}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Row>
  );
}

const Row = styled.article`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${({ theme }) => theme.space(4)};
  padding: ${({ theme }) => theme.space(4)};
  border: 1px solid ${({ theme }) => theme.color.border};
  border-radius: ${({ theme }) => theme.radius.large};
  background: ${({ theme }) => theme.color.surface};
`;

const Words = styled.div`
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Soft = styled.p`
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;
