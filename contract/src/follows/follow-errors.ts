import { appErrors } from '../app-error.ts';

export const followErrors = appErrors('follow', {
  followSelf: ['invalid-argument', 'You cannot follow yourself', 404],
  alreadyFollowing: ['failed-precondition', 'User Already following'],
  notFollowing: ['failed-precondition', 'User already not following'],
  alreadyRequested: ['failed-precondition', "You've already asked to follow this person"],
  requestNotFound: ['not-found', 'This request no longer exists.'],
  listIsPrivate: ['permission-denied', 'This account is private. Only its followers see this list.'],
});
