import { ActionCode, ActionInput, ActionLink, EmailForm } from '../accounts/account.ts';
import { endpoint } from '../endpoint.ts';
import { act, Message } from '../endpoint-parts.ts';

/** Calls for emailed links. The links open the page /account/action of the web client. */
export const linkCalls = {
  requestPasswordReset: endpoint({
    ...act,
    name: 'requestPasswordReset',
    access: 'optional',
    status: 200,
    path: '/auth/password-reset',
    body: EmailForm,
    response: Message,
  }),
  checkAction: endpoint({
    ...act,
    name: 'checkAction',
    access: 'optional',
    status: 200,
    path: '/auth/action/check',
    body: ActionCode,
    response: ActionLink,
  }),
  applyAction: endpoint({
    ...act,
    name: 'applyAction',
    access: 'optional',
    status: 200,
    path: '/auth/action/apply',
    body: ActionInput,
    response: ActionLink,
  }),
} as const;
