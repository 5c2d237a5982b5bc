import { appErrors } from '../app-error.ts';

export const commentErrors = appErrors('comment', {
  notFound: ['not-found', 'This comment does not exist.'],
  editForeign: ['permission-denied', "Cannot edit a Comment doesn't belong to the logged in User.", 400],
  deleteForeign: ['permission-denied', "Cannot delete a Comment doesn't belong to the logged in User.", 400],
  idTaken: ['already-exists', 'A comment with this id already exists.'],
});
