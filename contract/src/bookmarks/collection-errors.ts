import { appErrors } from '../app-error.ts';
import { collectionLimits } from './collection-limits.ts';

export const collectionErrors = appErrors('collection', {
  notFound: ['not-found', 'This collection does not exist.'],
  beingDeleted: ['failed-precondition', 'This collection is being deleted.'],
  tooMany: ['failed-precondition', `You can have at most ${collectionLimits.perPerson} collections.`],
  tooManyOfPost: ['failed-precondition', `A post can be in at most ${collectionLimits.perBookmark} collections.`],
  guest: ['permission-denied', "The guest account is shared, so it can't have collections."],
});
