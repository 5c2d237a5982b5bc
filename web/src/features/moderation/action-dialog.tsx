import type { ModeratorAction } from '@glimpse/contract/moderation/moderation';
import { moderationCalls } from '@glimpse/contract/moderation/moderation-calls';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { ReasonDialog } from './reason-dialog.tsx';

const texts: Readonly<
  Record<ModeratorAction, { title: string; describe: (name: string) => string; confirmLabel: string; done: string }>
> = {
  dismiss: {
    title: 'Dismiss this case',
    describe: () => 'This is not a violation. A new report reopens the case.',
    confirmLabel: 'Dismiss',
    done: 'Dismissed',
  },
  markSensitive: {
    title: 'Mark as sensitive',
    describe: (name) => `The media are blurred until a viewer presses Show. ${name} cannot change that.`,
    confirmLabel: 'Mark as sensitive',
    done: 'Marked as sensitive',
  },
  hide: {
    title: 'Hide this',
    describe: (name) => `Only ${name} will see it, marked as hidden.`,
    confirmLabel: 'Hide',
    done: 'Hidden',
  },
  suspend: {
    title: 'Suspend this account',
    describe: (name) =>
      `${name} will be signed out everywhere and can't sign in. Nobody will see their profile and posts.`,
    confirmLabel: 'Suspend',
    done: 'Suspended',
  },
};

interface ActionDialogProps {
  caseId: string;
  action: ModeratorAction;
  /** The full name of the author or account. */
  name: string;
  onClose: () => void;
}

/** Asks the moderator for a reason, then closes the case with the action. */
export function ActionDialog({ caseId, action, name, onClose }: ActionDialogProps) {
  const { title, describe, confirmLabel, done } = texts[action];
  const moderation = useMutation({
    mutationFn: (reason: string) =>
      call(moderationCalls.moderate, { body: { actionData: { caseId, action, reason } } }),
    onSuccess: onClose,
    meta: { success: done, failure: true },
  });
  return (
    <ReasonDialog
      title={title}
      description={`${describe(name)} You can undo this in the log.`}
      confirmLabel={confirmLabel}
      isDanger={action === 'hide' || action === 'suspend'}
      isPending={moderation.isPending}
      onConfirm={moderation.mutate}
      onClose={onClose}
    />
  );
}
