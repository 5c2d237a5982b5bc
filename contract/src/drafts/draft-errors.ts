import { appErrors } from '../app-error.ts';
import { draftLimits } from './draft-limits.ts';

export const draftErrors = appErrors('draft', {
  guestDrafts: ['permission-denied', 'The guest account is shared, so its drafts stay on this device.'],
  gone: ['not-found', 'This draft was shared or deleted on another device.'],
  tooMany: [
    'failed-precondition',
    `You have ${draftLimits.drafts} drafts. Delete one to save this post on other devices, too.`,
  ],
});
