import type { ModeratorAction } from '@glimpse/contract/moderation/moderation';
import { moderationCalls } from '@glimpse/contract/moderation/moderation-calls';
import type { ReportKind } from '@glimpse/contract/safety/report';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { messageName, type NamedMessage, t } from '../../lib/languages/translate.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface ActionTexts {
  title: NamedMessage;
  describe: (target: Pick<ActionDialogProps, 'kind' | 'name'>) => string;
  confirmLabel: NamedMessage;
  done: NamedMessage;
}

const texts: Readonly<Record<ModeratorAction, ActionTexts>> = {
  dismiss: {
    title: messageName('safety.dismissTitle'),
    describe: () => t('safety.dismissAbout'),
    confirmLabel: messageName('safety.dismiss'),
    done: messageName('safety.dismissed'),
  },
  markSensitive: {
    title: messageName('safety.markSensitive'),
    describe: ({ name }) => t('safety.markSensitiveAbout', { name }),
    confirmLabel: messageName('safety.markSensitive'),
    done: messageName('safety.markedSensitive'),
  },
  hide: {
    title: messageName('safety.hideTitle'),
    describe: ({ kind, name }) => t('safety.hideAbout', { kind, name }),
    confirmLabel: messageName('safety.hide'),
    done: messageName('safety.hidden'),
  },
  suspend: {
    title: messageName('safety.suspendTitle'),
    describe: ({ name }) => t('safety.suspendAbout', { name }),
    confirmLabel: messageName('safety.suspend'),
    done: messageName('safety.suspended'),
  },
};

interface ActionDialogProps {
  caseId: string;
  action: ModeratorAction;
  kind: ReportKind;
  /** The full name of the author or account. */
  name: string;
  onClose: () => void;
}

/** Asks the moderator for a reason, then closes the case with the action. */
export function ActionDialog({ caseId, action, kind, name, onClose }: ActionDialogProps) {
  const { title, describe, confirmLabel, done } = texts[action];
  const moderation = useMutation({
    mutationFn: (reason: string) =>
      call(moderationCalls.moderate, { body: { actionData: { caseId, action, reason } } }),
    onSuccess: onClose,
    meta: { success: t(done), failure: true },
  });
  return (
    <ReasonDialog
      title={t(title)}
      description={describe({ kind, name })}
      confirmLabel={t(confirmLabel)}
      isDanger={action === 'hide' || action === 'suspend'}
      isPending={moderation.isPending}
      onConfirm={moderation.mutate}
      onClose={onClose}
    />
  );
}
