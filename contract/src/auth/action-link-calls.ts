import { ActionCode, ActionInput, ActionLink, EmailForm } from '../accounts/account.ts';
import { endpoint } from '../endpoint.ts';
import { act, Message } from '../endpoint-parts.ts';

/** Links of mails. Their page is /account/action of the web client. */
export const linkCalls = {
  requestPasswordReset: endpoint({
    ...act,
    name: 'requestPasswordReset',
    access: 'optional',
    status: 200,
    path: '/auth/password-reset',
    body: EmailForm,
    answer: Message,
  }),
  checkAction: endpoint({
    ...act,
    name: 'checkAction',
    access: 'optional',
    status: 200,
    path: '/auth/action/check',
    body: ActionCode,
    answer: ActionLink,
  }),
  applyAction: endpoint({
    ...act,
    name: 'applyAction',
    access: 'optional',
    status: 200,
    path: '/auth/action/apply',
    body: ActionInput,
    answer: ActionLink,
  }),
} as const;
