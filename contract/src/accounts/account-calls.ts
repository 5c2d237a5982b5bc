import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { act, Message, None } from '../endpoint-parts.ts';
import { DocumentId } from '../fields.ts';
import { User } from '../profiles/user.ts';
import { DeletionForm, EmailForm, NameForm, PasswordForm } from './account.ts';

/** The caller's account, unless it is the guest's. A new address or password asks for a sign-in of the last five minutes. */
export const accountCalls = {
  changeName: endpoint({
    ...act,
    name: 'changeName',
    status: 200,
    path: '/account/name',
    body: NameForm,
    answer: z.object({ user: User, message: z.string() }),
  }),
  changeEmail: endpoint({
    ...act,
    name: 'changeEmail',
    status: 200,
    path: '/account/email',
    body: EmailForm,
    answer: Message,
  }),
  sendVerification: endpoint({
    ...act,
    name: 'sendVerification',
    status: 200,
    path: '/account/verification',
    answer: Message,
  }),
  changePassword: endpoint({
    ...act,
    name: 'changePassword',
    status: 200,
    path: '/account/password',
    body: PasswordForm,
    answer: Message,
  }),
  signOutEverywhere: endpoint({
    ...act,
    name: 'signOutEverywhere',
    status: 200,
    path: '/account/sign-out',
    answer: Message,
  }),
  exportData: endpoint({
    ...act,
    name: 'exportData',
    status: 200,
    path: '/account/export',
    answer: z.object({ jobId: z.string() }),
  }),
  deleteAccount: endpoint({
    ...act,
    name: 'deleteAccount',
    status: 200,
    path: '/account/deletion',
    body: DeletionForm,
    answer: Message,
  }),
  /** Long work (contract/src/job.ts), which its owner reads live. */
  retryJob: endpoint({
    ...act,
    name: 'retryJob',
    status: 200,
    path: '/jobs/:jobId/retry',
    params: z.object({ jobId: DocumentId }),
    answer: None,
  }),
} as const;
