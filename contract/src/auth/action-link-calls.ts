import { ActionCode, ActionInput, ActionLink, EmailForm } from '../accounts/account.ts';
import { endpoint } from '../endpoint.ts';
import { actionDefaults, MessageResponse } from '../endpoint-defaults.ts';

/** Calls about emailed links, which open the page /account/action of the web client. */
export const linkCalls = {
  requestPasswordReset: endpoint({
    ...actionDefaults,
    name: 'requestPasswordReset',
    access: 'optional',
    path: '/auth/password-reset',
    body: EmailForm,
    response: MessageResponse,
  }),
  checkAction: endpoint({
    ...actionDefaults,
    name: 'checkAction',
    access: 'optional',
    path: '/auth/action/check',
    body: ActionCode,
    response: ActionLink,
  }),
  applyAction: endpoint({
    ...actionDefaults,
    name: 'applyAction',
    access: 'optional',
    path: '/auth/action/apply',
    body: ActionInput,
    response: ActionLink,
  }),
} as const;
