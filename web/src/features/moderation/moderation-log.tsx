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

/** The log of the moderators' actions. Each action has a button to undo it. */
export function ModerationLog() {
  return (
    <LiveRows
      list={liveLog(useFirestore())}
      label="Log"
      empty="No moderator actions yet."
      row={(entry) => <Entry entry={entry} />}
    />
  );
}

const targetTexts = { post: 'a post by', comment: 'a comment by', person: 'the account of' } as const;
const actionTexts = {
  dismiss: 'dismissed reports about',
  markSensitive: 'marked as sensitive',
  hide: 'hid',
  undo: 'undid an action on',
} as const;

function describeAction({ action, kind, targetName }: LiveEntry): string {
  if (action === 'suspend') return `suspended the account of ${targetName}`;
  return `${actionTexts[action]} ${targetTexts[kind]} ${targetName}`;
}

function Entry({ entry }: { entry: LiveEntry }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const undoMutation = useMutation({
    mutationFn: (reason: string) =>
      call(moderationCalls.undoModeration, {
        params: { entryId: entry.id },
        body: { actionData: { reason } },
      }),
    onSuccess: () => setIsDialogOpen(false),
    meta: { success: 'Action undone', failure: true },
  });
  const canUndo = entry.action !== 'undo' && !entry.isUndone;
  return (
    <Row>
      <Texts>
        <p dir="auto">
          <strong>{entry.moderatorName || 'A former moderator'}</strong> {describeAction(entry)}
        </p>
        <SecondaryText dir="auto">“{entry.reason}”</SecondaryText>
        <SecondaryText>
          <TimeLabel timeMs={entry.createdAt} />
          {entry.isUndone && ' · undone'}
        </SecondaryText>
      </Texts>
      {canUndo && (
        <Button tone="quiet" onClick={() => setIsDialogOpen(true)}>
          Undo
        </Button>
      )}
      {isDialogOpen && (
        <ReasonDialog
          title="Undo this action"
          description="This restores everything as it was and reopens the case."
          confirmLabel="Undo"
          isDanger={false}
          isPending={undoMutation.isPending}
          onConfirm={undoMutation.mutate}
          onClose={() => setIsDialogOpen(false)}
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

const Texts = styled.div`
  min-width: 0;
  overflow-wrap: anywhere;
`;

const SecondaryText = styled.p`
  color: ${({ theme }) => theme.color.textSoft};
  font: 400 ${({ theme }) => theme.font.small} ${({ theme }) => theme.font.family};
`;
