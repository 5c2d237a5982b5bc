import type { ModeratorAction } from '@glimpse/contract/moderation/moderation';
import { moderationCalls } from '@glimpse/contract/moderation/moderation-calls';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { ReasonDialog } from './reason-dialog.tsx';

const texts: Readonly<
  Record<ModeratorAction, { title: string; about: (name: string) => string; button: string; done: string }>
> = {
  dismiss: {
    title: 'Dismiss this case',
    about: () => 'Nothing is wrong with it. Another report opens the case again.',
    button: 'Dismiss',
    done: 'Dismissed',
  },
  hide: {
    title: 'Hide this',
    about: (name) => `Nobody but ${name} sees it any more, marked as hidden.`,
    button: 'Hide',
    done: 'Hidden',
  },
  suspend: {
    title: 'Suspend this account',
    about: (name) =>
      `${name} is signed out everywhere and cannot sign in, and nobody sees their profile and posts.`,
    button: 'Suspend',
    done: 'Suspended',
  },
};

interface ActionDialogProps {
  caseId: string;
  action: ModeratorAction;
  /** Whose it is. */
  name: string;
  onClose: () => void;
}

/** Asks a moderator why, and does it. */
export function ActionDialog({ caseId, action, name, onClose }: ActionDialogProps) {
  const { title, about, button, done } = texts[action];
  const moderation = useMutation({
    mutationFn: (reason: string) =>
      call(moderationCalls.moderate, { body: { actionData: { caseId, action, reason } } }),
    onSuccess: onClose,
    meta: { success: done, failure: true },
  });
  return (
    <ReasonDialog
      title={title}
      about={`${about(name)} It can be taken back in the log.`}
      button={button}
      isDanger={action !== 'dismiss'}
      isBusy={moderation.isPending}
      onAgree={moderation.mutate}
      onClose={onClose}
    />
  );
}
