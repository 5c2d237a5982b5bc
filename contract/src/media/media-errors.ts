import { appErrors } from '../app-error.ts';

export const mediaErrors = appErrors('media', {
  uploadNotFound: ['not-found', 'This upload does not exist.'],
  uploadQuota: ['resource-exhausted', "You've reached your daily upload limit. Try again tomorrow."],
  missing: ['invalid-argument', 'Choose a picture or a video first.'],
  otherSite: ['invalid-argument', "Pictures and videos from other sites aren't accepted. Upload the file instead."],
  invalidAddress: [
    'invalid-argument',
    'The address of a picture or video must be https with a host name, and without a user, password or port.',
  ],
});
