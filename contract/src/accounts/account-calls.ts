import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { act, Message, None } from '../endpoint-parts.ts';
import { DocumentId } from '../fields.ts';
import { User } from '../profiles/user.ts';
import { DeletionForm, EmailForm, NameForm, PasswordForm } from './account.ts';

/**
 * The account of the caller. The guest account cannot use these calls.
 * A change of the email or the password requires a sign-in in the last five minutes (`freshSignInMs`).
 */
export const accountCalls = {
  changeName: endpoint({
    ...act,
    name: 'changeName',
    status: 200,
    path: '/account/name',
    body: NameForm,
    response: z.object({ user: User, message: z.string() }),
  }),
  changeEmail: endpoint({
    ...act,
    name: 'changeEmail',
    status: 200,
    path: '/account/email',
    body: EmailForm,
    response: Message,
  }),
  sendVerification: endpoint({
    ...act,
    name: 'sendVerification',
    status: 200,
    path: '/account/verification',
    response: Message,
  }),
  changePassword: endpoint({
    ...act,
    name: 'changePassword',
    status: 200,
    path: '/account/password',
    body: PasswordForm,
    response: Message,
  }),
  signOutEverywhere: endpoint({
    ...act,
    name: 'signOutEverywhere',
    status: 200,
    path: '/account/sign-out',
    response: Message,
  }),
  exportData: endpoint({
    ...act,
    name: 'exportData',
    status: 200,
    path: '/account/export',
    response: z.object({ jobId: z.string() }),
  }),
  deleteAccount: endpoint({
    ...act,
    name: 'deleteAccount',
    status: 200,
    path: '/account/deletion',
    body: DeletionForm,
    response: Message,
  }),
  /** Retries a failed job (contract/src/jobs/job.ts). Its owner sees the progress through a listener. */
  retryJob: endpoint({
    ...act,
    name: 'retryJob',
    status: 200,
    path: '/jobs/:jobId/retry',
    params: z.object({ jobId: DocumentId }),
    response: None,
  }),
} as const;
