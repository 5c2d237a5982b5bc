import { appErrors } from '../app-error.ts';

export const profileErrors = appErrors('profile', {
  notFound: ['not-found', 'This user does not exist.'],
  usernameFixed: ['permission-denied', 'Username cannot be changed', 404],
  foreignPicture: ['invalid-argument', 'A profile picture must be a preset avatar or an upload of your own.'],
});
