import { moderationCalls } from '@glimpse/contract/moderation/moderation-calls';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { call } from '../../lib/api/call.ts';
import { rich } from '../../lib/languages/rich.ts';
import { t } from '../../lib/languages/translate.ts';
import { useFirestore } from '../../lib/live/use-firestore.ts';
import { Button } from '../../ui/button.tsx';
import { TimeLabel } from '../../ui/time-label.tsx';
import { LiveRows } from './live-rows.tsx';
import { type LiveEntry, liveLog } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';

/** The log of the moderators' actions. Each action has a button to undo it, except for a removed message. */
export function ModerationLog() {
  return (
    <LiveRows
      list={liveLog(useFirestore())}
      label={t('safety.log')}
      empty={t('safety.emptyLog')}
      row={(entry) => <Entry entry={entry} />}
    />
  );
}

type ActionValues = Pick<LiveEntry, 'kind'> & Record<'moderator' | 'person', () => ReactNode>;

const actionTexts: Readonly<Record<LiveEntry['action'], (values: ActionValues) => ReactNode>> = {
  dismiss: (values) => rich('safety.logDismiss', values),
  markSensitive: (values) => rich('safety.logMarkSensitive', values),
  hide: (values) => rich('safety.logHide', values),
  undo: (values) => rich('safety.logUndo', values),
  suspend: (values) => rich('safety.logSuspend', values),
};

function Entry({ entry }: { entry: LiveEntry }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const undoMutation = useMutation({
    mutationFn: (reason: string) =>
      call(moderationCalls.undoModeration, {
        params: { entryId: entry.id },
        body: { actionData: { reason } },
      }),
    onSuccess: () => setIsDialogOpen(false),
    meta: { success: t('safety.actionUndone'), failure: true },
  });
  const time = () => <TimeLabel timeMs={entry.createdAt} />;
  const isPermanent = entry.action === 'undo' || (entry.action === 'hide' && entry.kind === 'message');
  const canUndo = !isPermanent && !entry.isUndone;
  return (
    <Row>
      <Texts>
        <p>
          {actionTexts[entry.action]({
            kind: entry.kind,
            moderator: () => <strong dir="auto">{entry.moderatorName || t('safety.formerModerator')}</strong>,
            person: () => <bdi>{entry.targetName}</bdi>,
          })}
        </p>
        <SecondaryText dir="auto">{t('safety.quotedReason', { reason: entry.reason })}</SecondaryText>
        <SecondaryText>{entry.isUndone ? rich('safety.undoneAt', { time }) : time()}</SecondaryText>
      </Texts>
      {canUndo && (
        <Button tone="quiet" onClick={() => setIsDialogOpen(true)}>
          {t('safety.undo')}
        </Button>
      )}
      {isDialogOpen && (
        <ReasonDialog
          title={t('safety.undoTitle')}
          description={t('safety.undoAbout')}
          confirmLabel={t('safety.undo')}
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
