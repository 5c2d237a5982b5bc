import { appErrors } from '../app-error.ts';

export const conversationErrors = appErrors('conversation', {
  guestMessages: ['permission-denied', "The guest account is shared, so it can't send messages."],
  withSelf: ['invalid-argument', "You can't send messages to yourself."],
  notFound: ['not-found', 'This conversation does not exist.'],
  messageNotFound: ['not-found', 'This message does not exist.'],
  messageForeign: ['permission-denied', 'You can only unsend your own messages.'],
  idTaken: ['already-exists', 'A message with this id already exists.'],
  notAccepted: ['failed-precondition', 'You can send more messages when this person has accepted the first ones.'],
  receivesNone: ['permission-denied', 'This person does not receive messages from you.'],
  tooManyMessages: ['resource-exhausted', 'You are sending messages too fast. Try again in a moment.'],
  tooManyRequests: ['resource-exhausted', 'You have written to many new people. Try again later.'],
});
