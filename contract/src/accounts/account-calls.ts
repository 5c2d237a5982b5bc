import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { actionDefaults, MessageResponse } from '../endpoint-defaults.ts';
import { DocumentId } from '../fields.ts';
import { User } from '../profiles/user.ts';
import { DeletionForm, EmailForm, NameForm, PasswordForm, UsernameForm } from './account.ts';

/**
 * Calls about the caller's account. The guest account cannot use them. To change the email or the password, or to
 * delete the account, the caller must have signed in within the last `freshSignInMs`.
 */
export const accountCalls = {
  changeName: endpoint({
    ...actionDefaults,
    name: 'changeName',
    path: '/account/name',
    body: NameForm,
    response: z.object({ user: User, message: z.string() }),
  }),
  changeUsername: endpoint({
    ...actionDefaults,
    name: 'changeUsername',
    path: '/account/username',
    body: UsernameForm,
    response: z.object({ user: User, message: z.string() }),
  }),
  changeEmail: endpoint({
    ...actionDefaults,
    name: 'changeEmail',
    path: '/account/email',
    body: EmailForm,
    response: MessageResponse,
  }),
  sendVerification: endpoint({
    ...actionDefaults,
    name: 'sendVerification',
    path: '/account/verification',
    response: MessageResponse,
  }),
  changePassword: endpoint({
    ...actionDefaults,
    name: 'changePassword',
    path: '/account/password',
    body: PasswordForm,
    response: MessageResponse,
  }),
  signOutEverywhere: endpoint({
    ...actionDefaults,
    name: 'signOutEverywhere',
    path: '/account/sign-out',
    response: MessageResponse,
  }),
  exportData: endpoint({
    ...actionDefaults,
    name: 'exportData',
    path: '/account/export',
    response: z.object({ jobId: z.string() }),
  }),
  deleteAccount: endpoint({
    ...actionDefaults,
    name: 'deleteAccount',
    path: '/account/deletion',
    body: DeletionForm,
    response: MessageResponse,
  }),
  /** Retries a failed job of the caller (jobs/job.ts). The client listens to the job document for the progress. */
  retryJob: endpoint({
    ...actionDefaults,
    name: 'retryJob',
    path: '/jobs/:jobId/retry',
    params: z.object({ jobId: DocumentId }),
  }),
  /** With `isHidden`, nobody but the caller sees the caller's email. The guest account cannot use it. Idempotent. */
  changeEmailVisibility: endpoint({
    ...actionDefaults,
    name: 'changeEmailVisibility',
    path: '/account/email/visibility',
    body: z.object({ isHidden: z.boolean() }),
  }),
} as const;
